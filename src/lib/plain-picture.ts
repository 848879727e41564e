import type {FileType} from './file-type.ts';
import {isText, readUint16, readUint32, textBytes} from './picture-bytes.ts';

export type PictureType = Exclude<FileType, 'application/pdf'>;

/**
 * Returns a picture without what the camera or a program wrote beside it: where and when it was taken, by which device,
 * previews, comments, and data behind its end. The pixels stay byte for byte, with their colour profile and the way up.
 * `null` when the file is not built as its type demands.
 */
export function withoutDetails(
  file: Uint8Array,
  type: PictureType,
): Uint8Array<ArrayBuffer> | null {
  const pieces = readers[type](file);
  return pieces === null ? null : joined(pieces);
}

type Pieces = readonly Uint8Array[];

const readers: Readonly<Record<PictureType, (file: Uint8Array) => Pieces | null>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
};

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const DENSITY = 0xe0;
const EXIF = textBytes('Exif\0\0');

/** The segments of ITU-T T.81, annex B: a marker, the length of what follows with the length itself, the content. */
function plainJpeg(file: Uint8Array): Pieces | null {
  const kept: Uint8Array[] = [file.subarray(0, 2)];
  let turned = false;
  for (let at = 2; at + 2 <= file.length;) {
    const kind = file[at + 1] ?? 0;
    if (file[at] !== MARKER) return null;
    if (kind === MARKER) {
      // Any number of such bytes may fill the place before a marker.
      at++;
      continue;
    }
    if (kind === END_OF_IMAGE) return [...kept, file.subarray(at, at + 2)];
    const end = at + 2 + readUint16(file, at + 2);
    if (end < at + 4 || end > file.length) return null;
    const content = file.subarray(at + 4, end);
    const orientation = orientationIn(content);
    if (isOfPicture(kind, content))
      kept.push(kind === DENSITY ? withoutPreview(file.subarray(at, end)) : file.subarray(at, end));
    else if (orientation !== null && !turned) {
      kept.push(exifSegment(orientation));
      turned = true;
    }
    at = kind === START_OF_SCAN ? endOfScan(file, end) : end;
    if (kind === START_OF_SCAN) kept.push(file.subarray(end, at));
  }
  return null;
}

/** All segments but comments and those of applications, of which the density, the colours and Adobe's transform count. */
function isOfPicture(kind: number, content: Uint8Array): boolean {
  if (kind === COMMENT) return false;
  if (kind < 0xe0 || kind > 0xef) return true;
  const name = {[DENSITY]: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe'}[kind];
  return name !== undefined && isText(content, 0, name);
}

const DENSITY_BYTES = 18;

/** The segment ends with the width and the height of a preview, and its pixels. */
function withoutPreview(segment: Uint8Array): Uint8Array {
  if (segment.length <= DENSITY_BYTES) return segment;
  const plain = segment.slice(0, DENSITY_BYTES);
  plain.set([0, DENSITY_BYTES - 2], 2);
  plain.set([0, 0], DENSITY_BYTES - 2);
  return plain;
}

/** In the data of a scan a marker byte is followed by zero, or by the number of a restart. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = start; at + 1 < file.length; at++) {
    const next = file[at + 1] ?? 0;
    if (file[at] === MARKER && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

function orientationIn(content: Uint8Array): number | null {
  return isText(content, 0, 'Exif\0\0') ? orientationOf(content.subarray(EXIF.length)) : null;
}

/** The way up that Exif notes, 2 to 8; `null` when the picture is upright or says nothing of it. */
function orientationOf(tiff: Uint8Array): number | null {
  const isLittle = isText(tiff, 0, 'II');
  const entries = readUint32(tiff, 4, isLittle);
  const count = readUint16(tiff, entries, isLittle);
  for (let at = entries + 2; at < entries + 2 + count * 12 && at + 12 <= tiff.length; at += 12) {
    if (readUint16(tiff, at, isLittle) !== 0x0112) continue;
    const value = readUint16(tiff, at + 8, isLittle);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** Exif with one entry: the orientation, a short. */
function exifOf(orientation: number): Uint8Array {
  const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...head, 0, 1, ...entry, 0, 0, 0, 0]);
}

function exifSegment(orientation: number): Uint8Array {
  const content = [...EXIF, ...exifOf(orientation)];
  return Uint8Array.from([MARKER, 0xe1, 0, content.length + 2, ...content]);
}

/** What changes how the pixels look, beside the chunks whose name begins with a capital letter: PNG, part 11.3. */
const pngChunks: ReadonlySet<string> = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

/** Behind the signature, chunks: length, name, content, checksum. */
function plainPng(file: Uint8Array): Pieces | null {
  const kept: Uint8Array[] = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + readUint32(file, at);
    if (end > file.length) return null;
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (/^[A-Z]/.test(name) || pngChunks.has(name)) kept.push(file.subarray(at, end));
    if (name === 'IEND') return kept;
    at = end;
  }
  return null;
}

const webpChunks: ReadonlySet<string> = new Set([
  'VP8 ',
  'VP8L',
  'VP8X',
  'ANIM',
  'ANMF',
  'ALPH',
  'ICCP',
]);
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** RIFF: a name and a little-endian length before each content, which is padded to an even length. */
function plainWebp(file: Uint8Array): Pieces | null {
  const kept: Uint8Array[] = [];
  let orientation: number | null = null;
  const whole = Math.min(file.length, 8 + readUint32(file, 4, true));
  for (let at = 12; at + 8 <= whole;) {
    const length = readUint32(file, at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > file.length) return null;
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    if (name === 'EXIF') orientation = webpOrientation(file.subarray(at + 8, at + 8 + length));
    if (webpChunks.has(name)) kept.push(file.slice(at, end));
    at = end;
  }
  const [first] = kept;
  if (first === undefined) return null;
  if (isText(first, 0, 'VP8X')) {
    // The first byte behind the name and the length says which chunks follow.
    first[8] = ((first[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (orientation === null ? 0 : HAS_EXIF);
    if (orientation !== null) kept.push(riffChunk('EXIF', exifOf(orientation)));
  }
  const length = kept.reduce((sum, piece) => sum + piece.length, 4);
  return [textBytes('RIFF'), littleEndian(length), textBytes('WEBP'), ...kept];
}

/** Some programs put the name of JPEG's segment before it. */
function webpOrientation(content: Uint8Array): number | null {
  return orientationIn(content) ?? orientationOf(content);
}

function riffChunk(name: string, content: Uint8Array): Uint8Array {
  return joined([textBytes(name), littleEndian(content.length), content]);
}

function littleEndian(value: number): Uint8Array {
  return Uint8Array.from([value, value >> 8, value >> 16, value >> 24]);
}

function joined(pieces: Pieces): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
