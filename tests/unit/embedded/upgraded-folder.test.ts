import {copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {PGlite} from '@electric-sql/pglite';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {createApp, databaseOf} from '#supabase/embedded/app.ts';
import {openBackend} from '#supabase/embedded/backend.ts';
import {dataFolder, jwtSecret} from '#supabase/embedded/data-folder.ts';
import {storedFiles} from '#supabase/embedded/stored-files.ts';
import {Refusal} from '#supabase/embedded/refusal.ts';
import {fillFrom} from '#supabase/embedded/restore.ts';
import {goldenProvince, lastMigration} from '#tests/golden/golden-files.ts';

// One data folder, filled as the first release filled it: the tests build on one another.

const root = mkdtempSync(path.join(tmpdir(), 'fraternitas-upgraded-'));
const folder = dataFolder(path.join(root, 'data'));
const released = 'supabase/migrations';
/** The number of rows of each table after the first test. */
let upgraded: Readonly<Record<string, number>> = {};
const before = goldenProvince(1).manifest.tables;

beforeAll(async () => {
  const first = lastMigration[1] ?? '';
  const migrations = copyMigrations('first', (name) => name <= first);
  const files = {
    photos: storedFiles(folder.photos),
    attachments: storedFiles(folder.attachments),
  };
  const fill = (db: PGlite) => fillFrom(goldenProvince(1), db, files);
  await (await openBackend({folder, migrations, fill})).close();
  // The first release did not store the text of the migrations it applied.
  await inDatabase((db) =>
    db.exec('update supabase_migrations.schema_migrations set statements = null'),
  );
});

afterAll(() => rmSync(root, {recursive: true, force: true}));

/** Copies some of the present migrations into a new folder; returns its path. */
function copyMigrations(name: string, isWanted: (file: string) => boolean): string {
  const copy = mkdtempSync(path.join(root, name));
  for (const file of readdirSync(released).filter(isWanted)) {
    copyFileSync(path.join(released, file), path.join(copy, file));
  }
  return copy;
}

async function inDatabase<T>(work: (db: PGlite) => Promise<T>): Promise<T> {
  const app = createApp(folder.database, jwtSecret(folder));
  try {
    await databaseOf(app).waitReady;
    return await work(databaseOf(app));
  } finally {
    await app.connection.close();
  }
}

async function counts(): Promise<Record<string, number>> {
  return inDatabase(async (db) => {
    const found: Record<string, number> = {};
    for (const {name} of before) {
      const {rows} = await db.query<{n: number}>(
        `select count(*)::int as n from ${name.includes('.') ? name : `public.${name}`}`,
      );
      found[name] = rows[0]?.n ?? 0;
    }
    const {rows} = await db.query<{n: number}>(
      'select count(nickname)::int as n from public.brothers',
    );
    return {...found, nicknames: rows[0]?.n ?? Number.NaN};
  });
}

test('the server migrates a folder of the first release and keeps its data', async () => {
  const migrations = copyMigrations('next', () => true);
  writeFileSync(
    path.join(migrations, '20990101000000_nicknames.sql'),
    `call app.add_column('brothers', 'nickname', 'text');`,
  );
  await (await openBackend({folder, migrations})).close();

  const after = (upgraded = await counts());
  // The daily run may compute statuses, which the change history keeps.
  expect(after['app.audit_log']).toBeGreaterThanOrEqual(rowsOf('app.audit_log'));
  expect({...after, 'app.audit_log': 0}).toEqual({
    ...Object.fromEntries(before.map(({name, rows}) => [name, rows])),
    'app.audit_log': 0,
    nicknames: 0,
  });
});

function rowsOf(table: string): number {
  return before.find(({name}) => name === table)?.rows ?? Number.NaN;
}

test('an older version refuses the folder of a newer one', async () => {
  const opening = openBackend({folder});
  await expect(opening).rejects.toThrow(/made by a newer version.*20990101000000_nicknames/);
  await expect(opening).rejects.toBeInstanceOf(Refusal);
});

test('a version that has another text of an applied migration refuses the folder', async () => {
  const migrations = copyMigrations('altered', () => true);
  writeFileSync(path.join(migrations, '20990101000000_nicknames.sql'), 'select 1;');
  await expect(openBackend({folder, migrations})).rejects.toThrow(
    /20990101000000_nicknames is not the one of this version.*npm run reset/,
  );
});

test('a failing migration undoes those before it, and leaves the folder as it was', async () => {
  const migrations = copyMigrations('failing', () => true);
  writeFileSync(
    path.join(migrations, '20990101000000_nicknames.sql'),
    `call app.add_column('brothers', 'nickname', 'text');`,
  );
  writeFileSync(
    path.join(migrations, '20990102000000_popes.sql'),
    'create table public.popes (id int);',
  );
  writeFileSync(
    path.join(migrations, '20990103000000_broken.sql'),
    'delete from public.vows; select 1 / 0;',
  );
  await expect(openBackend({folder, migrations})).rejects.toThrow(
    /20990103000000_broken\.sql fails \(division by zero\)\. Its data is as it was/,
  );
  expect(await counts()).toEqual(upgraded);
  // The version that made the folder opens it only when it knows each recorded migration.
  const {rows} = await inDatabase((db) =>
    db.query(
      `select max(version) as last, to_regclass('public.popes') as popes
       from supabase_migrations.schema_migrations`,
    ),
  );
  expect(rows).toEqual([{last: '20990101000000', popes: null}]);
});
