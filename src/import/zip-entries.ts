import {Inflate} from 'fflate';
import type {NextSlice} from './time-slices.ts';

export type ZipEntry = {
  readonly method: number;
  readonly start: number;
  readonly compressedBytes: number;
};

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const LONGEST_COMMENT = 65_535;

/** Returns the entries of an archive, by their paths; `null` when its directory is missing or invalid. */
export function zipEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(view, directoryEnd(view));
  } catch (error) {
    // An offset beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function directoryEnd(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  }
  throw new RangeError('An archive without a directory.');
}

function readDirectory(view: DataView, end: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new RangeError('No entry there.');
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, name);
    const header = view.getUint32(at + 42, true);
    if (view.getUint32(header, true) !== LOCAL_HEADER) throw new RangeError('No file there.');
    const compressedBytes = view.getUint32(at + 20, true);
    const start =
      header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    if (start + compressedBytes > view.byteLength) throw new RangeError('It ends too early.');
    // Some programs write the paths of a workbook with backslashes.
    const path = new TextDecoder().decode(nameBytes).replaceAll('\\', '/').toLowerCase();
    entries.set(path, {method: view.getUint16(at + 10, true), start, compressedBytes});
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** The number of bytes that may still be unpacked from an archive. */
export type Allowance = {left: number};

export class TooMuchUnpacked extends Error {}
export class BrokenEntry extends Error {}

/** A small slice can unpack to a thousand times its size. */
const SLICE_BYTES = 8 * 1024;

/** Unpacks one entry as text, slice by slice, within the common limit of all entries. */
export async function unpackText(
  bytes: Uint8Array,
  {method, start, compressedBytes}: ZipEntry,
  allowance: Allowance,
  nextSlice: NextSlice,
): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  const take = (chunk: Uint8Array): void => {
    allowance.left -= chunk.length;
    if (allowance.left < 0) throw new TooMuchUnpacked();
    pieces.push(decoder.decode(chunk, {stream: true}));
  };
  const inflate = method === DEFLATED ? new Inflate(take) : null;
  if (inflate === null && method !== STORED) throw new BrokenEntry();
  const end = start + compressedBytes;
  for (let at = start; at < end; at += SLICE_BYTES) {
    const slice = bytes.subarray(at, Math.min(at + SLICE_BYTES, end));
    if (inflate === null) take(slice);
    else push(inflate, slice, at + SLICE_BYTES >= end);
    await nextSlice(0);
  }
  return pieces.join('') + decoder.decode();
}

const STORED = 0;
const DEFLATED = 8;

function push(inflate: Inflate, slice: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(slice, isLast);
  } catch (error) {
    throw error instanceof TooMuchUnpacked ? error : new BrokenEntry();
  }
}
