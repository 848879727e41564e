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

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/calendar.js',
  'error loading dynamically imported module: http://localhost/assets/calendar.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/calendar.css',
])("a screen whose code is missing says so instead of the browser's words: %s", (message) => {
  function Missing(): never {
    throw new TypeError(message);
  }
  render(
    <MemoryRouter>
      <ScreenBoundary>
        <Missing />
      </ScreenBoundary>
    </MemoryRouter>,
  );
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('This page is not on this device yet');
  expect(alert).not.toContain(message);
});
