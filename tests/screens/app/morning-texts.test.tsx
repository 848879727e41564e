import {render, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {readFact, writeFact} from '#src/db/facts.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';

let device: Device;

beforeEach(async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await startLanguage();
  device = await smallProvince();
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-22'},
  ]);
  window.history.replaceState(null, '', '/about');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = async () => (await readFact(device.db, 'morning'))?.byDay;

test('any page writes the texts of the mornings again after they were removed with a brother', async () => {
  await writeFact(device.db, 'morning', {byDay: {}, shownOn: null});
  render(<App />);
  const isWritten = async () => expect(await texts()).toHaveProperty('2026-11-22');
  await waitFor(isWritten, {timeout: 5000});
});
