import {expect, test} from 'vitest';
import {pointAt, readCoordinates} from '#src/lib/coordinates.ts';

test.each([
  ['43.0707, 12.6196', '43.0707, 12.6196'],
  ['-0.0226,109.3307', '-0.0226, 109.3307'],
  ['43.070712345 12.619698765', '43.07071, 12.6197'],
  ['43,0707, 12,6196', '43.0707, 12.6196'],
  ['43,0707; 12,6196', '43.0707, 12.6196'],
  ['0.0226° S, 109.3307° E', '-0.0226, 109.3307'],
  ['43.07 N 71.3 W', '43.07, -71.3'],
  ['\u22120.5, 0', '-0.5, 0'],
  ['-0, -0.000001', '0, 0'],
])('readCoordinates reads %j as %s', (typed, stored) => {
  expect(readCoordinates(typed)).toBe(stored);
  expect(readCoordinates(stored)).toBe(stored);
});

test.each(['Assisi', '43.07', '91, 12', '43, 181', '43.07, 12.61, 3', ''])(
  'readCoordinates leaves %j as it is, which is no point',
  (typed) => {
    expect(readCoordinates(typed)).toBe(typed);
    expect(pointAt(typed)).toBeNull();
  },
);

test('pointAt returns degrees to the north and to the east', () => {
  expect(pointAt('-0.0226, 109.3307')).toEqual({latitude: -0.0226, longitude: 109.3307});
});
