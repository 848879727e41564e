import {crc32, deflateSync} from 'node:zlib';

/** A colour `0xrrggbb`, and where it is: a middle and two radii, from 0 to 1, from the upper left. */
export type Ellipse = readonly [
  colour: number,
  x: number,
  y: number,
  width: number,
  height: number,
];

/** The side of a picture in pixels: sharp in the header of a profile on a phone. */
const side = 128;

/** An ellipse and its mirror image. */
export function both([colour, x, y, width, height]: Ellipse): Ellipse[] {
  return [
    [colour, x, y, width, height],
    [colour, 1 - x, y, width, height],
  ];
}

/** How much of a point is inside, in quarters: fewer colours make a smaller file. */
function coverage([, x, y, width, height]: Ellipse, a: number, b: number): number {
  const radius = Math.sqrt(((a - x) / width) ** 2 + ((b - y) / height) ** 2);
  const inside = (1 - radius) * Math.min(width, height) * side;
  return Math.min(1, Math.max(0, Math.round(inside * 4 + 2) / 4));
}

/** Moves a colour some part of the way to another one. */
export function mixed(from: number, to: number, part: number): number {
  const channels = [16, 8, 0].map((shift) => {
    const [a, b] = [(from >> shift) & 0xff, (to >> shift) & 0xff];
    return Math.round(a + (b - a) * part) << shift;
  });
  return channels.reduce((sum, channel) => sum | channel);
}

/** Paints ellipses one over the other and writes them as a PNG of true colours. */
export function paint(background: number, ellipses: readonly Ellipse[]): Uint8Array {
  const lineLength = 1 + side * 3;
  // Each line begins with its filter, which is none.
  const lines = Buffer.alloc(side * lineLength);
  for (let pixel = 0; pixel < side ** 2; pixel++) {
    const [column, line] = [pixel % side, Math.floor(pixel / side)];
    let seen = background;
    for (const ellipse of ellipses) {
      const part = coverage(ellipse, (column + 0.5) / side, (line + 0.5) / side);
      if (part > 0) seen = part < 1 ? mixed(seen, ellipse[0], part) : ellipse[0];
    }
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
