import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallProvince();
});
afterEach(() => vi.unstubAllGlobals());

test('the chip of a filter calls no record missing before the records are read', async () => {
  const texts = new Set<string | null>();
  const observer = new MutationObserver(() => texts.add(document.body.textContent));
  observer.observe(document.body, {childList: true, characterData: true, subtree: true});
  await show(
    <RecordListScreen table="fraternities" />,
    `/fraternities?circumscription_id=${ids.apennine}`,
    '/fraternities',
  );
  await screen.findByText('Circumscription: Province of Saint Angelo');
  observer.disconnect();
  expect([...texts].filter((text) => text?.includes('Record not on this device'))).toEqual([]);
});

test('the chip of a filter calls a record missing once the records are read', async () => {
  await show(
    <RecordListScreen table="fraternities" />,
    '/fraternities?circumscription_id=none',
    '/fraternities',
  );
  await screen.findByText('Circumscription: Record not on this device');
});
