import {readdirSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {recordOf, tableNames} from '#src/records/registry.ts';
import {stepsByHand} from './record-steps.ts';
import {readSource} from './source-files.ts';

const folder = 'supabase/migrations';
/** The landed baseline made these procedures; later migrations call them. */
const lastOfBaseline = '20251121082200_photo_storage.sql';
/** Migrations that extend the procedures themselves, or make a table that no device has, and what they do by hand. */
const extending: Readonly<Record<string, readonly string[]>> = {
  '20261122100000_record_changes.sql': [
    'writes the list of synced tables or writable columns: call app.add_record or app.add_column (synced_tables)',
    'writes the list of synced tables or writable columns: call app.add_record or app.add_column (writable_columns)',
  ],
  '20261202090000_attachments.sql': [
    'creates a table without app.add_record or app.add_synced_table (attachments)',
  ],
};

/** The tables that app.add_column knows; the server alone writes the others. */
const records = tableNames.filter((name) => recordOf(name).writers !== 'server');
const later = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && name > lastOfBaseline)
  .toSorted();

test.each(later)('%s takes no step of app.add_record or app.add_column by hand', (name) => {
  expect(stepsByHand(readSource(`${folder}/${name}`), records)).toEqual(extending[name] ?? []);
});

describe('the linter of migrations', () => {
  test.each([
    ['alter table public.brothers add column nickname text;', 'adds a column'],
    ['ALTER TABLE ONLY brothers ADD nickname text;', 'adds a column'],
    ['alter table public.vows drop column x, add if not exists notary text;', 'adds a column'],
    [`do $$ begin execute 'alter table public.vows add notary text'; end $$;`, 'adds a column'],
    ['create table public.retreats (id uuid primary key);', 'creates a table'],
    [
      `insert into app.writable_columns values ('brothers', 'nickname', 'text');`,
      'writes the list',
    ],
    [`update app.synced_tables set rank = 3;`, 'writes the list'],
    ['alter table public.vows add constraint vows_limits check (true);', 'makes limits'],
    ['grant insert (nickname), update (nickname) on public.brothers to x;', 'grants columns'],
    ['create trigger d_touch before insert on public.x execute function f();', 'makes a trigger'],
  ])('rejects %s', (migration, step) => {
    expect(stepsByHand(migration, records)).toEqual([expect.stringContaining(step)]);
  });

  test.each([
    `call app.add_column('brothers', 'nickname', 'text');`,
    `create table public.retreats (id uuid); call app.add_record('retreats', p_rank => 85);`,
    'alter table public.brothers add constraint brothers_tall_valid check (tall > 0) not valid;',
    'alter table app.batches add column note text;',
    'create function app.f() returns void language sql as $$ insert into app.synced_tables $$;',
    '-- alter table public.brothers add column nickname text;',
  ])('accepts %s', (migration) => {
    expect(stepsByHand(migration, records)).toEqual([]);
  });
});
