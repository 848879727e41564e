import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {firstDrawing} from './first-drawing.ts';

const leo = '00000000-0000-4000-8000-000000000001';

test('the first drawing of the app has the rows of the list when reading them is quick', async () => {
  const device = await signedInDevice();
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  await readRecordsOf('/brothers', 10_000);
  expect(firstDrawing()).toEqual(['Leo']);
});
