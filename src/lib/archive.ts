import {Zip, ZipDeflate, ZipPassThrough} from 'fflate';

import {yieldToPage} from './pause.ts';
import {sha256} from './sha256.ts';

/** So much is compressed before the page may draw and listen. */
const BYTES_AT_A_TIME = 256 * 1024;

/** `stored`: what is compressed already. */
type Packing = 'packed' | 'stored';

export type Archive = {
  /** Adds a file; resolves to how long it is and the SHA-256 of it. */
  readonly add: (
    path: string,
    content: Blob,
    packing?: Packing,
  ) => Promise<{readonly bytes: number; readonly sha256: string}>;
  readonly finish: () => Blob;
};

/** Begins a ZIP archive, which grows file by file and never holds the page up for long. */
export function openArchive(): Archive {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  const done: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  // A browser may keep a blob on its disk; an array stays in memory.
  const setAside = (): void => {
    done.push(new Blob(chunks));
    chunks = [];
  };
  return {
    async add(path, content, packing = 'packed') {
      const file = packing === 'packed' ? new ZipDeflate(path) : new ZipPassThrough(path);
      zip.add(file);
      const bytes = new Uint8Array(await content.arrayBuffer());
      for (let from = 0; from < bytes.length; from += BYTES_AT_A_TIME) {
        file.push(bytes.subarray(from, from + BYTES_AT_A_TIME));
        await yieldToPage();
      }
      file.push(new Uint8Array(), true);
      setAside();
      return {bytes: bytes.length, sha256: await sha256(bytes)};
    },
    finish() {
      zip.end();
      setAside();
      return new Blob(done, {type: 'application/zip'});
    },
  };
}
