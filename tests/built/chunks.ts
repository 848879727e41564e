import {readFileSync} from 'node:fs';
import {brotliCompressSync, constants} from 'node:zlib';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

/** What the build made of which source, by the path of the source. */
export type Chunks = Readonly<Record<string, Chunk>>;

export function readChunks(): Chunks {
  return JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Chunks;
}

/** The files that are loaded with these sources: their own and all they import statically. */
export function filesOf(chunks: Chunks, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (source: string) => {
    if (seen.has(source)) return;
    const chunk = chunks[source];
    if (chunk === undefined) throw new Error(`The build made no chunk of ${source}.`);
    seen.add(source);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...new Set([...seen].map((source) => chunks[source]?.file ?? source))];
}

/** Bytes on the wire, as the server compresses what never changes. */
export function brotliBytes(file: string): number {
  const known = compressed.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(`dist/${file}`);
  const bytes = brotliCompressSync(source, {
    params: {[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY},
  }).byteLength;
  compressed.set(file, bytes);
  return bytes;
}

// The best compression takes a second for the largest files, and most pages load the same.
const compressed = new Map<string, number>();
