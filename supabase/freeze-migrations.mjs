// Enters new migrations in supabase/migrations.sha256, which freezes them. Refuses when a frozen one has changed.
// Usage: npm run freeze. To edit a migration that is not merged yet, delete its line first.
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';

const list = new URL('./migrations.sha256', import.meta.url);
const folder = new URL('./migrations/', import.meta.url);

const frozen = existsSync(list)
  ? readFileSync(list, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  : [];
const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => {
    const checksum = createHash('sha256').update(readFileSync(new URL(name, folder)));
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
writeFileSync(list, `${lines.join('\n')}\n`);
process.stdout.write(
  `${lines.length - frozen.length} migrations frozen, ${lines.length} in all.\n`,
);
