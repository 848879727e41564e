import {fireEvent, render, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(async () => {
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => vi.unstubAllGlobals());

const city = () => screen.findByLabelText<HTMLInputElement>(/^City/);

test('a tab drops the form of its user when another tab signs in another user', async () => {
  const first = await signedInDevice({isAdmin: true});
  window.history.replaceState(null, '', '/places/new');
  render(<App />);
  const input = await city();
  fireEvent.change(input, {target: {value: 'Gubbio'}});
  await waitFor(async () => expect(await first.db.drafts.count()).toBe(1));
  // The form stores this text when it is closed.
  fireEvent.change(input, {target: {value: 'Gubbio above'}});
  const other = await signedInDevice({username: 'bernardo'});
  await screen.findAllByText(/bernardo/);
  await waitFor(() => expect(input.isConnected).toBe(false));
  expect((await city()).value).toBe('');
  expect(await other.db.drafts.count()).toBe(0);
});
