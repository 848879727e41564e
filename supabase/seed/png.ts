import {crc32, deflateSync} from 'node:zlib';

/** Red, green and blue, a byte each. */
export type Colour = number;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_COLOURS = 256;

/** Writes a square picture of at most 256 colours as a PNG with a palette. */
export function toPng(side: number, pixels: readonly Colour[]): Uint8Array {
  const palette = new Map<Colour, number>();
  const lines = Buffer.alloc(side * (side + 1));
  for (const [index, colour] of pixels.entries()) {
    const place = palette.get(colour) ?? palette.size;
    palette.set(colour, place);
    // Each line begins with its filter, which is none.
    lines[index + Math.floor(index / side) + 1] = place;
  }
  if (palette.size > MOST_COLOURS)
    throw new RangeError(`A palette has no ${palette.size} colours.`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = [...palette.keys()].flatMap((colour) => [
    colour >> 16,
    (colour >> 8) & 0xff,
    colour & 0xff,
  ]);
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours)),
    chunk('IDAT', deflateSync(lines, {level: 9})),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
