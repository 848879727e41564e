/**
 * Gives the address that opens a place in the device's own map app, or on a map of the web where no app
 * is to be expected.
 */
export function mapLink(place: string, userAgent: string): string {
  const query = encodeURIComponent(place);
  if (userAgent.includes('Android')) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
