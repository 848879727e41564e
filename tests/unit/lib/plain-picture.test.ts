import {describe, expect, test} from 'vitest';
import {withoutDetails} from '#src/lib/plain-picture.ts';

const text = (bytes: Uint8Array | null): string => String.fromCharCode(...(bytes ?? []));
const bytesOf = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (one) => one.charCodeAt(0)) : [...part],
    ),
  );

const big = (value: number): number[] => [value >> 24, value >> 16, value >> 8, value];
const little = (value: number): number[] => big(value).toReversed();

/** Exif of a camera: the way up, and a maker's name where the place would be. */
const exif = (orientation: number, order: 'II' | 'MM' = 'MM'): Uint8Array => {
  const short = (value: number) => (order === 'MM' ? [0, value] : [value, 0]);
  const long = (value: number) => (order === 'MM' ? big(value) : little(value));
  const tag = order === 'MM' ? [0x01, 0x12] : [0x12, 0x01];
  const entry = [...tag, ...short(3), ...long(1), ...short(orientation), 0, 0];
  return bytesOf(order, short(42), long(8), short(1), entry, long(0), 'Rome 41.9 N');
};

const segment = (marker: number, ...content: (string | readonly number[])[]): number[] => {
  const bytes = bytesOf(...content);
  return [0xff, marker, 0, bytes.length + 2, ...bytes];
};
const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
/** Pixels with a byte like a marker and the number of a restart, in two scans. */
const scans = [
  ...segment(0xdb, 'table'),
  ...segment(0xda, 'scan'),
  ...bytesOf([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
  ...segment(0xc4, 'huffman'),
  ...segment(0xda, 'scan'),
  ...bytesOf([4, 5]),
];

describe('a JPEG', () => {
  const density = segment(0xe0, 'JFIF\0', [1, 1]);
  const colours = segment(0xe2, 'ICC_PROFILE\0', 'colours');
  const photo = (orientation: number, order?: 'II' | 'MM'): Uint8Array =>
    bytesOf(
      start,
      density,
      segment(0xe1, 'Exif\0\0', [...exif(orientation, order)]),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', 'Leo in Rome'),
      colours,
      segment(0xe2, 'MPF\0', 'more pictures'),
      segment(0xed, 'Photoshop 3.0\0', 'Rome'),
      segment(0xfe, 'a comment'),
      [0xff],
      scans,
      end,
      'the film of a moving photo',
    );

  test('keeps its pixels and colours, and nothing else', () => {
    const plain = withoutDetails(photo(1), 'image/jpeg');
    expect(plain).toEqual(bytesOf(start, density, colours, scans, end));
  });

  test.each(['II', 'MM'] as const)('written in the order %s stays the right way up', (order) => {
    const plain = withoutDetails(photo(6, order), 'image/jpeg');
    expect(text(plain)).not.toMatch(/Rome|Leo|comment|film|pictures/);
    const again = withoutDetails(plain ?? new Uint8Array(), 'image/jpeg');
    expect(again).toEqual(plain);
    const [written] = /Exif\0\0MM[^]{18}/.exec(text(plain)) ?? [''];
    expect(written.at(-1)?.charCodeAt(0)).toBe(6);
  });

  test('loses the preview beside its density, and what an old program wrote', () => {
    const size = [...bytesOf('JFIF\0', [1, 2, 1, 0, 72, 0, 72])];
    const preview = segment(0xe0, size, [1, 1], 'RGB');
    const program = segment(0xed, 'Adobe_Photoshop2.5:\0', 'Rome');
    const transform = segment(0xee, 'Adobe', [0, 100, 0, 0, 0, 0, 1]);
    const file = bytesOf(start, preview, program, transform, scans, end);
    expect(withoutDetails(file, 'image/jpeg')).toEqual(
      bytesOf(start, segment(0xe0, size, [0, 0]), transform, scans, end),
    );
  });

  test.each([
    ['within its pixels', bytesOf(start, density, segment(0xda, 'scan'), [1, 2])],
    ['within a segment', bytesOf(start, [0xff, 0xdb, 1, 0, 7])],
    ['at a segment without a marker', bytesOf(start, density, 'nonsense', end)],
    ['at a segment of no length', bytesOf(start, [0xff, 0xdb, 0, 0], end)],
  ])('is damaged where it breaks off %s', (_, file) => {
    expect(withoutDetails(file, 'image/jpeg')).toBeNull();
  });
});

describe('a PNG', () => {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const chunk = (name: string, content: string): number[] => [
    ...big(content.length),
    ...bytesOf(name, content, 'sum!'),
  ];
  const pixels = [chunk('IHDR', 'size'), chunk('gAMA', '2.2'), chunk('IDAT', 'pixels')] as const;

  test('keeps its pixels and colours, and nothing else', () => {
    const file = bytesOf(
      signature,
      pixels[0],
      chunk('tEXt', 'Author Leo'),
      chunk('eXIf', 'Rome'),
      pixels[1],
      chunk('tIME', 'today'),
      pixels[2],
      chunk('IEND', ''),
      'more',
    );
    const plain = withoutDetails(file, 'image/png');
    expect(plain).toEqual(bytesOf(signature, ...pixels, chunk('IEND', '')));
  });

  test('is damaged when it ends too early', () => {
    expect(withoutDetails(bytesOf(signature, ...pixels), 'image/png')).toBeNull();
    expect(withoutDetails(bytesOf(signature, big(99), 'IDATfew'), 'image/png')).toBeNull();
  });
});

describe('a WebP', () => {
  const chunk = (name: string, content: string | readonly number[]): number[] => {
    const bytes = bytesOf(content);
    return [...bytesOf(name, little(bytes.length), [...bytes], bytes.length % 2 ? [0] : [])];
  };
  const riff = (...chunks: number[][]): Uint8Array => {
    const content = bytesOf('WEBP', ...chunks);
    return bytesOf('RIFF', little(content.length), [...content]);
  };
  /** The flags announce a colour profile (0x20), Exif (0x08) and XMP (0x04). */
  const header = (flags: number) => chunk('VP8X', [flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
  const colours = chunk('ICCP', 'colours');
  const pixels = chunk('VP8 ', 'odd');

  test('keeps its pixels and colours, and nothing else', () => {
    const file = riff(
      header(0x2c),
      colours,
      pixels,
      chunk('EXIF', [...exif(1)]),
      chunk('XMP ', 'Leo'),
    );
    expect(withoutDetails(file, 'image/webp')).toEqual(riff(header(0x20), colours, pixels));
  });

  test('stays the right way up', () => {
    const file = riff(
      header(0x2c),
      colours,
      pixels,
      chunk('EXIF', [...exif(8)]),
      chunk('XMP ', 'Leo'),
    );
    const plain = withoutDetails(file, 'image/webp');
    expect(text(plain)).not.toMatch(/Rome|Leo/);
    expect(text(plain)).toContain(text(bytesOf(header(0x28))));
    expect(withoutDetails(plain ?? new Uint8Array(), 'image/webp')).toEqual(plain);
  });

  test('is damaged when it ends too early', () => {
    expect(withoutDetails(riff(pixels).subarray(0, 21), 'image/webp')).toBeNull();
    expect(withoutDetails(riff(), 'image/webp')).toBeNull();
  });
});
