// Enters new migrations in supabase/migrations.sha256, which freezes them. Refuses when a frozen one has changed.
// A new migration that makes a record type is also copied to supabase/schemas, where later changes of the type go.
// Usage: npm run freeze. To edit a migration that is not merged yet, delete its line first.
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';

const list = new URL('./migrations.sha256', import.meta.url);
const folder = new URL('./migrations/', import.meta.url);
const schemas = new URL('./schemas/', import.meta.url);

const migrations = sqlIn(folder);
const frozen = existsSync(list)
  ? readFileSync(list, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  : [];
const lines = migrations.map(({name, text}) => {
  const checksum = createHash('sha256').update(text);
  // The format of `sha256sum`, which can check the file as well.
  return `${checksum.digest('hex')}  migrations/${name}`;
});

const changed = frozen.filter((line) => !lines.includes(line));
if (changed.length > 0) {
  process.stderr.write(
    `Merged migrations are frozen. Changed or missing:\n  ${changed.join('\n  ')}\n` +
      'Undo the change and write a new migration.\n',
  );
  process.exit(1);
}

for (const {name, text} of migrations) {
  const table = /^call app\.add_record\('(\w+)'/m.exec(text)?.[1];
  const isNew = !frozen.some((line) => line.endsWith(`/${name}`));
  if (!isNew || table === undefined || isInSchemas(table)) continue;
  writeFileSync(new URL(`${table}.sql`, schemas), text);
  process.stdout.write(`The table ${table} is in supabase/schemas/${table}.sql, too.\n`);
}

writeFileSync(list, `${lines.join('\n')}\n`);
process.stdout.write(
  `${lines.length - frozen.length} migrations frozen, ${lines.length} in all.\n`,
);

/** @param {URL} place */
function sqlIn(place) {
  return readdirSync(place)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({name, text: readFileSync(new URL(name, place), 'utf8')}));
}

/** @param {string} table */
function isInSchemas(table) {
  return sqlIn(schemas).some(({text}) => text.includes(`create table public.${table} (`));
}
