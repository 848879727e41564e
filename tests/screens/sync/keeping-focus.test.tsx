import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {SyncScreen} from '#src/screens/sync/sync-screen.tsx';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const leone = '00000000-0000-4000-8000-000000000001';
const masseo = '00000000-0000-4000-8000-000000000002';
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('confirm', () => true);
  device = await signedInDevice();
  await receive(device, 'brothers', [
    {id: leone, name: 'Leone'},
    {id: masseo, name: 'Masseo'},
  ]);
  const problem = {
    kind: 'rejected',
    key: 'invalid',
    code: '23514',
    field: null,
    message: '',
  } as const;
  for (const id of [leone, masseo]) await queue(device, {id, changes: {phone: '2'}, problem});
  await show(<SyncScreen />, '/sync');
});
afterEach(() => vi.unstubAllGlobals());

/** Presses a button as with the keyboard. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', {name});
  button.focus();
  fireEvent.click(button);
}

test('the focus moves to the next change after one is discarded, and to the state after the last', async () => {
  await press('Discard the change to Leone');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Masseo'));
  await press('Discard the change to Masseo');
  const state = screen.getByRole('region', {name: 'State of your changes'});
  await waitFor(() => expect(document.activeElement?.parentElement).toBe(state));
});

test('the focus moves to the next change when one is tried again', async () => {
  await press('Try again: change to Leone');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Masseo'));
});
