import {readFileSync} from 'node:fs';

/** Reads `supabase/config.toml`: `section.name` → value. The values of this file have the same syntax in TOML and JSON. */
export function readConfig(): Record<string, unknown> {
  let section = '';
  return Object.fromEntries(
    readFileSync('supabase/config.toml', 'utf8')
      .split('\n')
      .flatMap((line): [string, unknown][] => {
        section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
        const [, name, value = ''] = /^(\w+) = (.*[^[])$/.exec(line) ?? [];
        return name === undefined ? [] : [[`${section}.${name}`, JSON.parse(value)]];
      }),
  );
}
