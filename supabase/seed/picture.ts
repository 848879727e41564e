import {crc32, deflateSync} from 'node:zlib';

/** How much of a point a shape covers, from 0 to 1; the coordinates run from 0 to 1, from the upper left. */
export type Cover = (x: number, y: number) => number;

/** Shapes are painted one over the other; a colour is `0xrrggbb`. */
export type Shape = {readonly colour: number; readonly cover: Cover};

/** The side of a picture in pixels: sharp in the header of a profile on a phone. */
const side = 128;

/** Tells how much of a pixel is inside an edge, in quarters: fewer colours make a smaller file. */
export function edge(inside: number): number {
  return Math.min(1, Math.max(0, Math.round(inside * side * 4 + 2) / 4));
}

export function ellipse(x: number, y: number, width: number, height: number): Cover {
  const least = Math.min(width, height);
  return (a, b) => edge((1 - Math.sqrt(((a - x) / width) ** 2 + ((b - y) / height) ** 2)) * least);
}

/** The shape and its mirror image. */
export function both(cover: Cover): Cover {
  return (x, y) => Math.max(cover(x, y), cover(1 - x, y));
}

export function shaded(colour: number, factor: number): number {
  return mixed(0, colour, factor);
}

/** Moves a colour some part of the way to another one. */
function mixed(from: number, to: number, part: number): number {
  const channels = [16, 8, 0].map((shift) => {
    const [a, b] = [(from >> shift) & 0xff, (to >> shift) & 0xff];
    return Math.round(a + (b - a) * part) << shift;
  });
  return channels.reduce((sum, channel) => sum | channel);
}

/** Paints shapes on a background and writes them as a PNG of true colours. */
export function paint(background: number, shapes: readonly Shape[]): Uint8Array {
  const lineLength = 1 + side * 3;
  // Each line begins with its filter, which is none.
  const lines = Buffer.alloc(side * lineLength);
  for (let pixel = 0; pixel < side ** 2; pixel++) {
    const [column, line] = [pixel % side, Math.floor(pixel / side)];
    const [x, y] = [(column + 0.5) / side, (line + 0.5) / side];
    let seen = background;
    for (const {colour, cover} of shapes) {
      const part = cover(x, y);
      if (part > 0) seen = part < 1 ? mixed(seen, colour, part) : colour;
    }
    // Fewer colours make a smaller file.
    lines.writeUIntBE(seen & 0xfcfcfc, line * lineLength + 1 + column * 3, 3);
  }
  const chunks = {
    IHDR: Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0]),
    IDAT: deflateSync(lines, {level: 9}),
    IEND: Buffer.alloc(0),
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, ...Object.entries(chunks).flatMap(chunk)]);
}

function chunk([type, data]: [string, Buffer]): Buffer[] {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return [length, body, checksum];
}
