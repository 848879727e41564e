import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import type {Plugin} from 'vite';
import {buildFolder} from './build-folder.ts';

/** Pictures and fonts are already compressed. */
const compressible = /\.(html|js|css|json|webmanifest|svg|txt|xml)$/;

/** Smaller files would save less than a header adds. */
export const worthwhileBytes = 1024;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file of the folder, for servers that send such copies.
 */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, {recursive: true});
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map((name) => writeCopies(path.join(folder, name))),
  );
}

async function writeCopies(file: string): Promise<void> {
  const {size} = await stat(file);
  if (size < worthwhileBytes) return;
  const body = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, {params}),
    promisify(gzip)(body, {level: 9}),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Compresses the finished build, the service worker included. */
export function writePrecompressed(): Plugin {
  return {
    name: 'fraternitas:precompressed',
    apply: 'build',
    closeBundle: {
      // The worker is written by another plugin when the bundle is closed.
      order: 'post',
      sequential: true,
      async handler() {
        await precompress(buildFolder(this.environment.config));
      },
    },
  };
}
