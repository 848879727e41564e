import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {resolveConfig} from 'vite';
import {expect, test} from 'vitest';
import {adminFileMarks} from '#supabase/hosting/admin-files.ts';
import {temporaryFolder} from '#tests/unit/embedded/temporary-folder.ts';

test('a build into another folder marks the files that only administrators load', async () => {
  const outDir = path.join(temporaryFolder(), 'build');
  mkdirSync(path.join(outDir, '.vite'), {recursive: true});
  const chunks = {
    'index.html': {
      file: 'assets/core.js',
      dynamicImports: ['src/admin/x.tsx', 'src/screens/y.tsx'],
    },
    'src/admin/x.tsx': {file: 'assets/x.js'},
    'src/screens/y.tsx': {file: 'assets/y.js'},
  };
  writeFileSync(path.join(outDir, '.vite/manifest.json'), JSON.stringify(chunks));

  const {watch, mark} = adminFileMarks();
  await resolveConfig({configFile: false, plugins: [watch], build: {outDir}}, 'build');
  const entries = ['core', 'x', 'y'].map((name) => ({
    url: `assets/${name}.js`,
    revision: null,
    size: 1,
  }));
  expect((await mark(entries)).manifest.filter((entry) => 'forAdmins' in entry)).toEqual([
    {url: 'assets/x.js', revision: null, size: 1, forAdmins: true},
  ]);
});
