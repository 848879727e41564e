import {expect, test} from 'vitest';
import {iconPaths} from '#src/ui/icon-paths.ts';

type Corner = readonly [x: number, y: number];

/** Returns the corners of a path of straight lines, in sorted order. Coordinates have two decimals. */
function cornersOf(path: string): Corner[] {
  const corners: Corner[] = [];
  let [x, y] = [0, 0];
  let begin: Corner = [0, 0];
  for (const [, command = '', numbers = ''] of path.matchAll(/([MmLlZz])([^A-Za-z]*)/g)) {
    if (command.toLowerCase() === 'z') [x, y] = begin;
    const values = [...numbers.matchAll(/-?\d*\.?\d+/g)].map(Number);
    const isRelative = command === command.toLowerCase();
    for (let at = 0; at < values.length; at += 2) {
      const [across = 0, down = 0] = values.slice(at, at + 2);
      [x, y] = isRelative ? [x + across, y + down] : [across, down];
      if (command.toLowerCase() === 'm' && at === 0) begin = [x, y];
      corners.push([Number(x.toFixed(2)), Number(y.toFixed(2))]);
    }
  }
  return corners.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

test('the collapse icon is the mirror image of the expand icon, inside the drawing area', () => {
  const expand = cornersOf(iconPaths.expand);
  const mirrored = expand.map(([x, y]): Corner => [Number((24 - x).toFixed(2)), y]);
  const collapse = cornersOf(iconPaths.collapse);
  expect(collapse).toEqual(mirrored.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
  expect(collapse).toHaveLength(12);
  for (const coordinate of collapse.flat()) {
    expect(coordinate).toBeGreaterThanOrEqual(0);
    expect(coordinate).toBeLessThanOrEqual(24);
  }
});
