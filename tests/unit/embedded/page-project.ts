import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {temporaryFolder} from './temporary-folder.ts';

/** Creates a project of one page, so that no build is needed. */
export function pageProject(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(path.join(folder, 'dist/index.html'), '<!doctype html><title>Fraternitas</title>');
  const plugin = JSON.stringify(path.resolve('supabase/embedded/plugin.ts'));
  writeFileSync(
    path.join(folder, 'vite.config.mjs'),
    `import {embeddedSupabase} from ${plugin};\nexport default {plugins: [embeddedSupabase()]};\n`,
  );
  return folder;
}
