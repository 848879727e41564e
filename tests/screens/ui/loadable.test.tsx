import {render, screen} from '@testing-library/react';
import {Suspense} from 'react';
import {expect, test} from 'vitest';
import {loadable} from '#src/ui/loadable.ts';

function Greeting({name}: {readonly name: string}) {
  return <p>{`Peace, ${name}`}</p>;
}

test('a loadable component shows the fallback until its code is here', async () => {
  const {Component} = loadable(async () => Greeting);
  render(
    <Suspense fallback="Loading...">
      <Component name="Leo" />
    </Suspense>,
  );
  screen.getByText('Loading...');
  await screen.findByText('Peace, Leo');
});

test('a loadable component shows at once when its code was fetched before', async () => {
  const {Component, load} = loadable(async () => Greeting);
  await load();
  render(
    <Suspense fallback="Loading...">
      <Component name="Leo" />
    </Suspense>,
  );
  screen.getByText('Peace, Leo');
});

test('a shown component keeps its state when its code is fetched again', async () => {
  let made = 0;
  const {Component, load} = loadable(async () => {
    made += 1;
    return made === 1 ? Greeting : () => <p>Another</p>;
  });
  await load();
  const {rerender} = render(<Component name="Leo" />);
  const shown = screen.getByText('Peace, Leo');
  await load();
  rerender(<Component name="Leo" />);
  expect(screen.getByText('Peace, Leo')).toBe(shown);
});

test('a loadable component tells whether its code has loaded', async () => {
  const {load, isLoaded} = loadable(async () => Greeting);
  expect(isLoaded()).toBe(false);
  await load();
  expect(isLoaded()).toBe(true);
});
