import {readFileSync} from 'node:fs';
import {afterEach, expect, test, vi} from 'vitest';
import {buildMark} from '#src/lib/version.ts';

afterEach(() => vi.unstubAllGlobals());

test('buildMark finds the mark in the name of the first script', () => {
  const page = readFileSync('dist/index.html', 'utf8');
  const [, src = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  expect(src).toMatch(/^\/assets\/index-.+\.js$/);
  vi.stubGlobal('document', {querySelector: () => ({src})});
  expect(src).toContain(`index-${buildMark()}.js`);
});
