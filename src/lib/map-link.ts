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
    return at
      ? `https://maps.apple.com/?ll=${at}&q=${encodeURIComponent(name)}`
      : `https://maps.apple.com/?q=${query}`;
  }
  if (!point) return `https://www.openstreetmap.org/search?query=${query}`;
  const {latitude, longitude} = point;
  const marker = `mlat=${latitude}&mlon=${longitude}`;
  return `https://www.openstreetmap.org/?${marker}#map=17/${latitude}/${longitude}`;
}
