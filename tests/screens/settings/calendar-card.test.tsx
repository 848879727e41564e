import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {CalendarCard} from '#src/screens/settings/calendar-card.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const secret = 'a'.repeat(64);
let asked: {readonly path: string; readonly body: unknown}[];

beforeEach(async () => {
  asked = [];
  await signedInDevice();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.split('/').at(-1) ?? '';
    asked.push({path, body: await request.json()});
    const had = asked.filter((each) => each.path === 'revoke_calendar_address').length === 1;
    return Response.json(path === 'make_calendar_address' ? secret : had);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const open = () => show(<CalendarCard />, '/settings');

test('a new address is shown once, can be copied, and goes away when it is ended', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  press('Make a new address');
  const input = await screen.findByLabelText<HTMLInputElement>('Address');
  const address = new URL(input.value);
  expect(address.origin + address.pathname).toBe(`${location.origin}/rest/v1/rpc/get_calendar`);
  expect(address.searchParams.get('p_secret')).toBe(secret);
  expect(asked).toEqual([{path: 'make_calendar_address', body: {p_locale: 'en'}}]);
  press('Copy the address');
  await screen.findByText('The address is copied.');
  expect(copied).toHaveBeenCalledWith(input.value);

  press('Revoke my address');
  await screen.findByText('Your calendar address no longer works.');
  expect(screen.queryByLabelText('Address')).toBeNull();
  press('Revoke my address');
  await screen.findByText('You had no calendar address.');
});

test('a new address gets the focus and is described as shown only once', async () => {
  await open();
  press('Make a new address');
  const input = await screen.findByLabelText<HTMLInputElement>('Address');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.selectionEnd).toBe(input.value.length);
  const help = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toMatch(/^This address is shown only once/);
});

test('the card says that the device is offline, and sends no call', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  press('Make a new address');
  await screen.findByText('You are offline. This needs a connection.');
  expect(asked).toEqual([]);
});

test('the card says why the device could not make the call, and its button can be pressed again', async () => {
  await open();
  vi.spyOn(deviceDatabase.session, 'get').mockImplementation(() => {
    throw new Error('The database is damaged.');
  });
  press('Make a new address');
  await screen.findByText('The database is damaged.');
  expect(screen.getByRole('button', {name: 'Make a new address'})).not.toHaveProperty(
    'disabled',
    true,
  );
});
