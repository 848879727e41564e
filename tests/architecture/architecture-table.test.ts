import {expect, test} from 'vitest';
import {moduleNames, modules} from './modules.ts';
import {readSource} from './source-files.ts';

test('docs/architecture.md says of each module what it may import', () => {
  const [, table = ''] = readSource('docs/architecture.md').split(/^\| module .*$/m);
  const [rows = ''] = table.split('\n\n');
  const written = [...rows.matchAll(/^\| `(.+?)` +\| .+? \| (.+?) +\|$/gm)];
  const names = written.map(([, name = '']) => name);
  const said = written.map(([, name = '', imports = ''], index) => [
    name,
    meant(imports, names.slice(0, index)).toSorted(),
  ]);
  const ruled = moduleNames.map((name) => [short(name), modules[name].map(short).toSorted()]);
  expect(said).toEqual(ruled);
});

/** Reads a cell such as 'lib, db' or 'all above but db, sync'. */
function meant(imports: string, above: readonly string[]): string[] {
  if (imports === '–') return [];
  if (imports === 'everything') return [...above];
  const [, left] = /^all above but (.+)$/.exec(imports) ?? [];
  return left === undefined
    ? imports.split(', ')
    : above.filter((name) => !left.split(', ').includes(name));
}

function short(name: string): string {
  return name.replace(/^src\//, '');
}
