import {Dexie} from 'dexie';
import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
import {untilFirstRead} from '#src/queries/local.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {firstDrawing} from './first-drawing.ts';

const leo = '00000000-0000-4000-8000-000000000001';

test('slow rows delay the first sync round, not the first drawing of the app', async () => {
  const device = await signedInDevice();
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  const {db} = device;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const writing = db.transaction('rw', db.pages, () => Dexie.waitFor(held));
  await readRecordsOf('/brothers', 10);
  expect(firstDrawing()).toBeUndefined();
  letGo();
  await writing;
  await untilFirstRead(10_000);
  expect(firstDrawing()).toEqual(['Leo']);
});
