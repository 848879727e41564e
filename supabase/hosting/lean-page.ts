import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from 'vite';
import {buildFolder} from './build-folder.ts';

/** Leaves indentation and comments out of index.html and the web app manifest, which every device keeps. */
export function leanPage(): Plugin {
  return {
    name: 'fraternitas:lean-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll(/<!--.*?-->/gs, '')
          .replaceAll(/\n\s+/g, '\n')
          .replaceAll(/\n\/\/.*/g, ''),
    },
    async writeBundle() {
      const file = path.join(buildFolder(this.environment.config), 'manifest.webmanifest');
      const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify(manifest));
    },
  };
}
