import {fireEvent, render, screen} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {startLanguage} from '#src/i18n/language.ts';
import {optionalPart} from '#src/ui/optional-part.tsx';

function Greeting({name}: {readonly name: string}) {
  return <p>{`Peace, ${name}`}</p>;
}

beforeEach(() => startLanguage());

test('a part says in its place that its code cannot be fetched, and shows it after Try again', async () => {
  let isReachable = false;
  const Part = optionalPart(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
  render(
    <section aria-label="Page">
      <Part name="Leo" />
    </section>,
  );
  const message = await screen.findByText(/^This part of the app is not on this device yet/);
  expect(screen.getByRole('region', {name: 'Page'}).contains(message)).toBe(true);
  isReachable = true;
  fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
  await screen.findByText('Peace, Leo');
});
