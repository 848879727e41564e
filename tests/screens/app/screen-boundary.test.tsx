import {fireEvent, render, screen} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {MemoryRouter} from 'react-router-dom';
import {ScreenBoundary} from '#src/app/screen-boundary.tsx';
import {startLanguage} from '#src/i18n/language.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a screen that throws shows the reason, a link home and Try again', () => {
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('the local database is gone');
    return <p>{'whole again'}</p>;
  }
  render(
    <MemoryRouter>
      <ScreenBoundary>
        <Fragile />
      </ScreenBoundary>
    </MemoryRouter>,
  );
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('Something went wrong');
  expect(alert).toContain('the local database is gone');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
  screen.getByText('whole again');
});
