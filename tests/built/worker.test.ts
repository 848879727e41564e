import {readdirSync} from 'node:fs';
import {parseSync} from 'vite';
import {expect, test} from 'vitest';
import {filesOf, readChunks} from './chunks.ts';
import {precachedUrls, readWorker} from './precache.ts';

test('the worker is one script without imports', () => {
  const {module} = parseSync('sw.js', readWorker());
  expect(module.staticImports).toEqual([]);
  expect(module.dynamicImports).toEqual([]);
  expect(readWorker()).not.toMatch(/\bimportScripts\s*\(/);
});

test('every page and every language is precached', () => {
  const kept = precachedUrls();
  const chunks = readChunks();
  const needed = filesOf(
    chunks,
    Object.keys(chunks).filter((source) => /^(src|locales|index)/.test(source)),
  );
  expect(kept).toContain('index.html');
  expect(needed.filter((file) => !kept.includes(file))).toEqual([]);
});

test('every precached file exists in the build', () => {
  const files = new Set(readdirSync('dist', {recursive: true}).map(String));
  expect(precachedUrls().filter((url) => !files.has(url))).toEqual([]);
});
