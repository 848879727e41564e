import {screen, within} from '@testing-library/react';
import {vi} from 'vitest';
import {SyncScreen} from '#src/screens/sync/sync-screen.tsx';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

export const leone = '00000000-0000-4000-8000-000000000001';

/** Signs a user in on a device without a connection, which has the record of Leone with the telephone '1'. */
export async function offlineDevice(): Promise<Device> {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await signedInDevice();
  await receive(device, 'brothers', [{id: leone, name: 'Leone Bellarivolta', phone: '1'}]);
  return device;
}

/** Answers the questions of the app. Returns a mock that has seen them. */
export function answerQuestions(answer: boolean) {
  const ask = vi.fn(() => answer);
  vi.stubGlobal('confirm', ask);
  return ask;
}

export const openSync = () => show(<SyncScreen />, '/sync');

export const section = async (name: string) => within(await screen.findByRole('region', {name}));
