import type {Page} from 'playwright';

/** What a phone writes beside a picture: how it was held (a quarter turn), and where it was. */
const orientation = 6;
const latitude = [43, 3, 59] as const;
const longitude = [12, 37, 4] as const;

/**
 * Makes a JPEG as a phone does, 1600 pixels wide and 1200 high as it was stored, to be turned upright when
 * it is shown: then the upper half is red, the lower blue.
 */
export async function cameraPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('This browser cannot draw.');
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, 800, 1200);
    pen.fillStyle = 'blue';
    pen.fillRect(800, 0, 800, 1200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(base64, 'base64');
  // Right after the start of the image.
  return Buffer.concat([jpeg.subarray(0, 2), exifSegment(), jpeg.subarray(2)]);
}

function exifSegment(): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff()]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const SHORT = 3;
const LONG = 4;
const ASCII = 2;
const RATIONAL = 5;

/** Header, a directory of two entries, the GPS directory of four, then the six fractions these point to. */
function tiff(): Buffer {
  const gpsAt = 8 + directoryLength(2);
  const latitudeAt = gpsAt + directoryLength(4);
  const longitudeAt = latitudeAt + 24;
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    directory([entry(0x0112, SHORT, 1, orientation), entry(0x8825, LONG, 1, gpsAt)]),
    directory([
      entry(1, ASCII, 2, 'N'.charCodeAt(0)),
      entry(2, RATIONAL, 3, latitudeAt),
      entry(3, ASCII, 2, 'E'.charCodeAt(0)),
      entry(4, RATIONAL, 3, longitudeAt),
    ]),
    fractions(latitude),
    fractions(longitude),
  ]);
}

function directoryLength(entries: number): number {
  return 2 + entries * 12 + 4;
}

function directory(entries: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
}

function entry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

function fractions(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [index, number] of numbers.entries()) {
    bytes.writeUInt32LE(number, index * 8);
    bytes.writeUInt32LE(1, index * 8 + 4);
  }
  return bytes;
}
