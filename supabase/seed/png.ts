import {crc32, deflateSync} from 'node:zlib';

/** Red, green and blue, a byte each. */
export type Colour = number;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes a square picture of at most 256 colours as a PNG with a palette. */
export function toPng(side: number, pixels: readonly Colour[]): Uint8Array {
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 3, 0, 0, 0]);
  const colours = [...new Set(pixels)];
  const palette = Buffer.alloc(colours.length * 3);
  for (const [place, colour] of colours.entries()) palette.writeUIntBE(colour, place * 3, 3);
  // Each line begins with its filter, which is none.
  const lines = Buffer.alloc(side * (side + 1));
  for (const [index, colour] of pixels.entries()) {
    lines.writeUInt8(colours.indexOf(colour), index + Math.floor(index / side) + 1);
  }
  const chunks = {IHDR: header, PLTE: palette, IDAT: deflateSync(lines, {level: 9}), IEND: ''};
  return Buffer.concat([signature, ...Object.entries(chunks).flatMap(chunk)]);
}

function chunk([type, data]: [string, Buffer | string]): Buffer[] {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return [length, body, sum];
}
