import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from 'vite';
import {buildFolder} from './build-folder.ts';

/** What the build made of a source: its file, its styles, and what it loads with it and later. */
type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

/** A file that the service worker is to keep. */
type Entry = {url: string; revision: string | null; size: number};

type Chunks = Readonly<Record<string, Chunk>>;

/**
 * Code that only administrators load, and the names of the issues: the copy of a person's data, which names those that were
 * accepted, is made online only.
 */
const adminCode = /^(?:src\/admin|locales\/(?:admin|issues))\//;

/**
 * `mark` marks the files that only administrators load with `forAdmins`, so that the service worker keeps them only on
 * the devices of administrators. It reads what the build wrote into its own folder, which `watch` learns.
 */
export function adminFileMarks(): {
  watch: Plugin;
  mark: (entries: Entry[]) => Promise<{manifest: Entry[]}>;
} {
  let folder = '';
  return {
    watch: {
      name: 'fraternitas:admin-files',
      apply: 'build',
      configResolved(config) {
        folder = buildFolder(config);
      },
    },
    async mark(entries) {
      const source = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8');
      const forAdmins = adminFiles(JSON.parse(source) as Chunks);
      return {
        manifest: entries.map((entry) => {
          return forAdmins.has(entry.url) ? {...entry, forAdmins: true} : entry;
        }),
      };
    },
  };
}

/** The files that no page outside the admin area loads. */
function adminFiles(chunks: Chunks): Set<string> {
  const everyones = new Set(['index.html']);
  for (const source of everyones) {
    const {imports = [], dynamicImports = []} = chunks[source] ?? {};
    for (const loaded of imports) everyones.add(loaded);
    for (const later of dynamicImports) if (!loadsAdminCode(later, chunks)) everyones.add(later);
  }
  const kept = filesOf([...everyones], chunks);
  return new Set([...filesOf(Object.keys(chunks), chunks)].filter((file) => !kept.has(file)));
}

function loadsAdminCode(source: string, chunks: Chunks): boolean {
  const {imports = []} = chunks[source] ?? {};
  return [source, ...imports].some((loaded) => adminCode.test(loaded));
}

function filesOf(sources: readonly string[], chunks: Chunks): Set<string> {
  return new Set(
    sources.flatMap((source) => {
      const chunk = chunks[source];
      return chunk === undefined ? [] : [chunk.file, ...(chunk.css ?? [])];
    }),
  );
}
