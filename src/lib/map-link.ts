import type {Point} from './coordinates.ts';

type MapPlace = {
  readonly name: string;
  readonly address: string;
  /** `null` when the coordinates are unknown: the map searches for the address. */
  readonly point: Point | null;
};

/**
 * Gives the address that opens a place in the device's own map app, or on a map of the web where no app
 * is to be expected.
 */
export function mapLink({name, address, point}: MapPlace, userAgent: string): string {
  const query = encodeURIComponent(address);
  const at = point && `${point.latitude},${point.longitude}`;
  if (userAgent.includes('Android')) {
    // The app reads the name between brackets, so the name has none of its own.
    const label = encodeURIComponent(name.replaceAll(/[()]/g, ''));
    return at ? `geo:${at}?q=${at}(${label})` : `geo:0,0?q=${query}`;
  }
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?${at ? `ll=${at}&q=${encodeURIComponent(name)}` : `q=${query}`}`;
  }
  const web = 'https://www.openstreetmap.org/';
  return point
    ? `${web}?mlat=${point.latitude}&mlon=${point.longitude}&zoom=17`
    : `${web}search?query=${query}`;
}
