import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from 'vite';

/** Leaves indentation and comments out of index.html and the web app manifest, which every device keeps. */
export function leanPage(): Plugin {
  let folder = '';
  return {
    name: 'fraternitas:lean-page',
    apply: 'build',
    configResolved({root, build}) {
      folder = path.resolve(root, build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll(/<!--.*?-->/gs, '')
          .replaceAll(/\n\s+/g, '\n')
          .replaceAll(/\n\/\/.*/g, ''),
    },
    async writeBundle() {
      const file = path.join(folder, 'manifest.webmanifest');
      const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify(manifest));
    },
  };
}
