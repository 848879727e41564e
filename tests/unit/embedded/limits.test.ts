import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {limits} from '#supabase/embedded/app.ts';

test('a hosted project has the limits of the embedded server', () => {
  const hosted = readToml('supabase/config.toml');
  const embedded = Object.entries(limits).flatMap(([section, values]) =>
    Object.entries(values).map(([name, value]) => [`${section}.${name}`, value]),
  );
  expect(embedded.length).toBeGreaterThan(0);
  expect(hosted).toMatchObject(Object.fromEntries(embedded));
});

/** Reads `section.name` → value; what this file holds is written in TOML as in JSON. */
function readToml(file: string): Record<string, unknown> {
  let section = '';
  return Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line): [string, unknown][] => {
        section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
        const [, name, value = ''] = /^(\w+) = (.+)$/.exec(line) ?? [];
        return name === undefined ? [] : [[`${section}.${name}`, JSON.parse(value)]];
      }),
  );
}
