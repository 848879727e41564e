import {fireEvent, render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the finder opens the list of the brothers with the typed name, without its title', async () => {
  const device = await signedInDevice();
  await receive(
    device,
    'brothers',
    'abcdefghi'.split('').map((letter, n) => ({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      name: `Ginepro Neri ${letter}`,
      circumscription_id: '00000000-0000-4000-8000-0000000000c1',
      vocation_type: 'clerical',
      membership_status: 'active',
    })),
  );
  window.history.replaceState(null, '', '/about');
  render(<App />);
  await screen.findByRole('button', {name: 'Find anything'});
  fireEvent.keyDown(document.body, {key: 'k', ctrlKey: true});
  const box = await screen.findByRole('combobox', {name: 'Find anything'});
  fireEvent.change(box, {target: {value: 'Frà Ginepro'}});
  fireEvent.click(await screen.findByRole('option', {name: /in the list of brothers/}));
  expect(window.location.pathname).toBe('/brothers');
  expect(window.location.search).toBe('?q=ginepro');
});
