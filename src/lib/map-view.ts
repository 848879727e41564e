import type {Point} from './coordinates.ts';

/**
 * A part of the map. Its lengths are degrees of latitude: a degree of longitude is shorter by `squeeze`, that of the
 * middle of the view, so that what is shown has its shape.
 */
export type MapView = {
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
  readonly squeeze: number;
};

/** The width of a map by its height. */
export const MAP_ASPECT = 3 / 2;
/** The smallest height of a view, about the way from one town to the next. */
const LEAST_DEGREES = 0.3;
/** The points keep away from the border by this part of the view. */
const MARGIN = 0.15;

/** Returns the smallest view of some points. */
export function mapViewOf(points: readonly Point[]): MapView {
  const latitudes = points.map(({latitude}) => latitude);
  const longitudes = points.map(({longitude}) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = (south + north) / 2;
  // A view around a pole would be endlessly narrow.
  const squeeze = Math.max(0.1, Math.cos((middle * Math.PI) / 180));
  const needed = Math.max(north - south, ((east - west) * squeeze) / MAP_ASPECT);
  const height = Math.max(LEAST_DEGREES, needed / (1 - 2 * MARGIN));
  const width = height * MAP_ASPECT;
  return {
    west: ((west + east) / 2) * squeeze - width / 2,
    north: middle + height / 2,
    width,
    height,
    squeeze,
  };
}

/** Returns where a point is in a view, as parts of its width and of its height. */
export function placeIn(view: MapView, {latitude, longitude}: Point): {x: number; y: number} {
  return {
    x: (longitude * view.squeeze - view.west) / view.width,
    y: (view.north - latitude) / view.height,
  };
}

/** Things that are too near to each other to be chosen one by one, and their middle in the view. */
export type Cluster<T> = {readonly x: number; readonly y: number; readonly things: readonly T[]};

/** A finger needs this part of the width for itself. */
const FINGER = 0.13;

/** Groups things of a view by nearness; what is outside the view is left out. */
export function clustersIn<T extends {readonly point: Point}>(
  view: MapView,
  things: readonly T[],
): Cluster<T>[] {
  const clusters: {x: number; y: number; things: T[]}[] = [];
  for (const thing of things) {
    const {x, y} = placeIn(view, thing.point);
    if (x < 0 || x > 1 || y < 0 || y > 1) continue;
    const near = clusters.find((one) => {
      return Math.hypot(one.x - x, (one.y - y) / MAP_ASPECT) < FINGER;
    });
    if (near === undefined) {
      clusters.push({x, y, things: [thing]});
      continue;
    }
    const count = near.things.push(thing);
    near.x += (x - near.x) / count;
    near.y += (y - near.y) / count;
  }
  return clusters;
}

/** On a phone a name takes these parts of the width and of the height, with its mark. */
const NAME = {width: 0.24, height: 0.2};

/** Tells whether there is room for the name of a cluster, between the others. */
export function hasRoomForName(one: Cluster<unknown>, all: readonly Cluster<unknown>[]): boolean {
  const isInTheWay = (other: Cluster<unknown>): boolean =>
    Math.abs(other.x - one.x) < NAME.width && Math.abs(other.y - one.y) < NAME.height;
  return all.every((other) => other === one || !isInTheWay(other));
}
