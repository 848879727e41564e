import {render, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {routeOf} from '#src/app/routes.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {useTabSubject} from '#src/ui/tab-subject.ts';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';

const page = routeOf('/about');
const Screen = page?.Screen;
const drawn = vi.fn();

function Counted() {
  drawn();
  return <p>The page</p>;
}

function Named() {
  useTabSubject('Leone');
  return null;
}

beforeEach(async () => {
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  drawn.mockClear();
  if (page) Object.assign(page, {Screen: Counted});
});
afterEach(() => {
  if (page) Object.assign(page, {Screen});
  vi.unstubAllGlobals();
});

test('the app does not render the page again when the tab title changes or an edit waits', async () => {
  const device = await signedInDevice();
  window.history.replaceState(null, '', '/about');
  render(<App />);
  await screen.findByText('The page');
  await waitFor(() => expect(status()).toContain('All changes sent'));
  expect(drawn).toHaveBeenCalled();
  drawn.mockClear();
  render(<Named />);
  await waitFor(() => expect(document.title).toBe('Leone · About · Fraternitas'));
  await queue(device, {changes: {phone: '2'}});
  await waitFor(() => expect(status()).toContain('1 change waiting'));
  expect(drawn).not.toHaveBeenCalled();
});

function status(): string {
  return within(screen.getByRole('banner')).getByRole('status').textContent;
}
