import {createHash} from 'node:crypto';
import {readdirSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readSource} from './source-files.ts';

const lines = readSource('supabase/migrations.sha256').trimEnd().split('\n');
const listed = new Map(
  lines.map((line) => {
    const [checksum = '', file = ''] = line.split('  ');
    return [file, checksum] as const;
  }),
);
const present = readdirSync('supabase/migrations')
  .filter((name) => name.endsWith('.sql'))
  .map((name) => `migrations/${name}`);

test('every migration is listed with its checksum (npm run freeze)', () => {
  expect(present.filter((file) => !listed.has(file))).toEqual([]);
});

test('no frozen migration has been changed, renamed or removed', () => {
  const changed = [...listed].filter(
    ([file, checksum]) => !present.includes(file) || checksumOf(file) !== checksum,
  );
  expect(changed.map(([file]) => file)).toEqual([]);
});

test('the names of the migrations sort in the order of writing', () => {
  const files = [...listed.keys()];
  expect(files).toEqual(files.toSorted());
  expect(files.filter((file) => !/^migrations\/\d{14}_[a-z_]+\.sql$/.test(file))).toEqual([]);
});

function checksumOf(file: string): string {
  return createHash('sha256')
    .update(readSource(`supabase/${file}`))
    .digest('hex');
}
