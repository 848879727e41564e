import {crc32, inflateSync} from 'node:zlib';

const SIGNATURE_LENGTH = 8;
/** A length, a name and a checksum of four bytes each surround the content of a chunk. */
const FRAME_LENGTH = 12;
const PALETTE = 3;

/**
 * Decodes a PNG of a palette and of a byte for each pixel (PNG, parts 5 and 9), and returns its size in pixels and how
 * many colours it shows. Throws when the file is not built as the format demands.
 */
export function decodePng(file: Buffer): {width: number; height: number; colours: number} {
  const {IHDR, PLTE, IDAT, IEND} = chunksOf(file);
  if (IHDR === undefined || PLTE === undefined || IDAT === undefined || IEND === undefined) {
    throw new Error('The picture lacks a chunk.');
  }
  const [width, height] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4)];
  const [depth, colourType, ...methods] = IHDR.subarray(8);
  if (depth !== 8 || colourType !== PALETTE || methods.some((method) => method !== 0)) {
    throw new Error('The picture has no palette, or not a byte for each pixel.');
  }
  const shown = new Set(pixelsOf(inflateSync(IDAT), width, height));
  if (Math.max(...shown) >= PLTE.length / 3) throw new Error('A pixel has no colour.');
  return {width, height, colours: shown.size};
}

/** Reads the chunks up to the end of the file, each of which must have the checksum of its content. */
function chunksOf(file: Buffer): Readonly<Record<string, Buffer>> {
  const chunks: Record<string, Buffer> = {};
  for (let at = SIGNATURE_LENGTH; at < file.length;) {
    const end = at + FRAME_LENGTH + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) {
      throw new Error(`The chunk ${name} is damaged.`);
    }
    chunks[name] = file.subarray(at + 8, end - 4);
    at = end;
  }
  return chunks;
}

/** Each line begins with its filter: none, or the difference from the pixel to the left or above. */
function pixelsOf(lines: Buffer, width: number, height: number): Uint8Array {
  if (lines.length !== height * (width + 1)) throw new Error('The picture is incomplete.');
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [line, column] = [Math.floor(at / width), at % width];
    const filter = lines[line * (width + 1)] ?? 0;
    if (filter > 2) throw new Error(`The decoder does not know the filter ${filter}.`);
    const left = column === 0 ? 0 : pixels[at - 1];
    const above = line === 0 ? 0 : pixels[at - width];
    pixels[at] = (lines[at + line + 1] ?? 0) + ([0, left, above][filter] ?? 0);
  }
  return pixels;
}
