import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from 'vite';

/** Leaves the indentation out of index.html and of the web app manifest, which every device keeps. */
export function withoutIndentation(): Plugin {
  let folder = '';
  return {
    name: 'fraternitas:without-indentation',
    apply: 'build',
    configResolved({root, build}) {
      folder = path.resolve(root, build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(/\n\s+/g, '\n'),
    },
    async writeBundle() {
      const file = path.join(folder, 'manifest.webmanifest');
      const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify(manifest));
    },
  };
}
