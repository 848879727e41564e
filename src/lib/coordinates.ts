/** A point of the earth, in degrees to the north and to the east. */
export type Point = {readonly latitude: number; readonly longitude: number};

/** Five decimals are a metre. */
const DECIMALS = 5;

/**
 * Reads coordinates as map apps copy them, '43.0707, 12.6196' or '43.0707° N, 12.6196° E', also with decimal commas.
 * What is no point of the earth comes back as it was.
 */
export function readCoordinates(typed: string): string {
  const [, north, south = '', east, west = ''] =
    /^([+-]?\d+(?:[.,]\d+)?)\s*°?\s*([NS]?)(?:\s*[,;]\s*|\s+)([+-]?\d+(?:[.,]\d+)?)\s*°?\s*([EW]?)$/i.exec(
      typed.trim().replaceAll('\u2212', '-'),
    ) ?? [];
  if (north === undefined || east === undefined) return typed;
  const read = [inDegrees(north, south), inDegrees(east, west)].join(', ');
  return pointAt(read) === null ? typed : read;
}

function inDegrees(number: string, direction: string): number {
  const degrees = Number(Number(number.replace(',', '.')).toFixed(DECIMALS));
  // Plus zero: no place is at minus zero.
  return (/[SW]/i.test(direction) ? -degrees : degrees) + 0;
}

/** Returns the point of stored coordinates; `null` when the text is none. */
export function pointAt(coordinates: string): Point | null {
  const stored = /^-?\d{1,2}(?:\.\d{1,5})?, -?\d{1,3}(?:\.\d{1,5})?$/;
  if (!stored.test(coordinates)) return null;
  const [latitude = Number.NaN, longitude = Number.NaN] = coordinates.split(', ').map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return {latitude, longitude};
}
