import {expect, test} from 'vitest';
import {readSource} from './source-files.ts';

test('every rule of sync in tests/README.md names an existing test', () => {
  const rows = readSource('tests/README.md').matchAll(/`(tests\/[^`]+)` "((?:[^"\\]|\\.)+)"/g);
  const named = [...rows].map(([, file = '', title = '']) => ({file, title: plain(title)}));
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({file, title}) => !plain(readSource(file)).includes(title));
  expect(missing).toEqual([]);
});

/** Without the marks that depend on how a text is quoted. */
function plain(text: string): string {
  return text.replaceAll('\\', '').replaceAll(/["'’]/g, "'");
}
