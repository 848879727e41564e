import {afterEach, expect, test, vi} from 'vitest';
import {endReadAhead, readRecordsOf} from '#src/app/read-ahead.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {firstDrawing} from './first-drawing.ts';

const leo = '00000000-0000-4000-8000-000000000001';

afterEach(() => vi.useRealTimers());

test('a table read ahead is released some time after its page was left', async () => {
  const device = await signedInDevice();
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  await readRecordsOf('/brothers', 10_000);
  expect(firstDrawing()).toEqual(['Leo']);
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  endReadAhead('/brothers');
  vi.advanceTimersByTime(120_000);
  expect(firstDrawing()).toEqual(['Leo']);
  endReadAhead('/dashboard');
  expect(firstDrawing()).toEqual(['Leo']);
  vi.advanceTimersByTime(120_000);
  expect(firstDrawing()).toBeUndefined();
});
