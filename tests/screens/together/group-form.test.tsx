import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const masseo = '00000000-0000-4000-8000-0000000000e1';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await smallProvince();
  await receive(device, 'brothers', [{...people, id: masseo, name: 'Masseo Montefaggi'}]);
});
afterEach(() => vi.unstubAllGlobals());

/** Removes a chosen brother as with the keyboard. */
async function remove(name: string): Promise<void> {
  const button = await screen.findByRole('button', {name: `Remove ${name}`});
  button.focus();
  fireEvent.click(button);
}

test('the focus moves to the next chosen brother after one is removed, and to the count after the last', async () => {
  await show(<MoveScreen />, `/moves/new?brothers=${ids.leone},${masseo}`, '/moves/new');
  await remove('Leone Bellarivolta');
  const left = screen.getByRole('button', {name: 'Remove Masseo Montefaggi'});
  await waitFor(() => expect(document.activeElement).toBe(left));
  await remove('Masseo Montefaggi');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 brothers chosen'));
});
