import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {clustersIn, hasRoomForName, MAP_ASPECT, placeIn, mapViewOf} from '#src/lib/map-view.ts';

const point = fc.record({
  latitude: fc.double({min: -80, max: 80, noNaN: true}),
  longitude: fc.double({min: -180, max: 180, noNaN: true}),
});
const assisi = {latitude: 43.0707, longitude: 12.6196};
const spello = {latitude: 42.9906, longitude: 12.6714};
const merauke = {latitude: -8.4991, longitude: 140.4043};

describe('viewOf', () => {
  test('shows all points, away from its border', () => {
    fc.assert(
      fc.property(fc.array(point, {minLength: 1, maxLength: 20}), (points) => {
        const view = mapViewOf(points);
        expect(view.width / view.height).toBeCloseTo(MAP_ASPECT);
        for (const one of points) {
          const {x, y} = placeIn(view, one);
          expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(0.1);
        }
      }),
    );
  });

  test('has the only point in its middle', () => {
    const {x, y} = placeIn(mapViewOf([assisi]), assisi);
    expect(x).toBeCloseTo(0.5);
    expect(y).toBeCloseTo(0.5);
  });

  test('has the north above and the east to the right', () => {
    const view = mapViewOf([assisi, merauke]);
    const [one, other] = [placeIn(view, assisi), placeIn(view, merauke)];
    expect(one.x).toBeLessThan(other.x);
    expect(one.y).toBeLessThan(other.y);
  });
});

describe('clustersIn', () => {
  const things = [assisi, spello, merauke].map((one) => ({point: one}));

  test('groups what is near in a large view, and separates it in a small one', () => {
    const wide = clustersIn(mapViewOf([assisi, spello, merauke]), things);
    expect(wide.map((cluster) => cluster.things)).toEqual([things.slice(0, 2), things.slice(2)]);
    const near = clustersIn(mapViewOf([assisi, spello]), things);
    expect(near.map((cluster) => cluster.things)).toEqual([[things[0]], [things[1]]]);
  });

  test('is between the points of a group', () => {
    const view = mapViewOf([assisi, spello, merauke]);
    const [group] = clustersIn(view, things);
    const [one, other] = [placeIn(view, assisi), placeIn(view, spello)];
    expect(group?.x).toBeCloseTo((one.x + other.x) / 2);
    expect(group?.y).toBeCloseTo((one.y + other.y) / 2);
  });
});

test('a name has room when no other mark is beside or below it', () => {
  const at = (x: number, y: number) => ({x, y, things: []});
  const [one, near, far] = [at(0.5, 0.5), at(0.6, 0.6), at(0.9, 0.5)];
  const all = [one, near, far];
  expect(all.map((each) => hasRoomForName(each, all))).toEqual([false, false, true]);
  expect(hasRoomForName(one, [one, far])).toBe(true);
});
