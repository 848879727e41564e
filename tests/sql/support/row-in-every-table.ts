import type {FieldSpec} from '#src/records/field.ts';
import {recordOf, tableNames, type TableName} from '#src/records/registry.ts';
import {insertion, proposalOf, pushOne, type Row} from './wire.ts';
import {addBrother, insertRow, type World} from './world.ts';

/** Adds a row to every table that users reach; returns the key of each. */
export async function addRowToEveryTable(world: World): Promise<ReadonlyMap<string, Key>> {
  const {db, circumscription, country, brother, marco, admin} = world;
  const keys = new Map<string, Key>([
    ['countries', {column: 'id', value: country}],
    ['circumscriptions', {column: 'id', value: circumscription}],
    ['brothers', {column: 'id', value: brother}],
    ['users', {column: 'id', value: marco.id}],
    ['user_roles', {column: 'user_id', value: admin.id}],
  ]);
  const add = async (table: string, values: Row): Promise<string> => {
    const value = await insertRow(db, table, values);
    keys.set(table, {column: 'id', value});
    return value;
  };
  // Where more is asked of a value than its declaration says.
  const special: Partial<Record<TableName, Row>> = {
    brother_photos: {mime_type: 'image/webp'},
    settings: {key: 'soon_days', circumscription_id: circumscription, value: 60},
  };
  for (const table of tableNames) {
    if (recordOf(table).writers === 'server' || keys.has(table)) continue;
    await add(table, {...requiredValues(table, keys), ...special[table]});
  }
  await add('attachments', {
    id: crypto.randomUUID(),
    brother_id: brother,
    name: 'Act.pdf',
    mime_type: 'application/pdf',
    byte_size: 10,
    storage_path: `brothers/${brother}/${crypto.randomUUID()}.pdf`,
    created_at: '2026-11-21T10:00:00Z',
  });
  keys.set('pending_changes', {column: 'id', value: await propose(world)});
  const issue = await someIssue(world);
  await db.queryAs(admin, `select public.accept_issue($1::uuid, 'known')`, [issue]);
  keys.set('accepted_issues', {column: 'issue_id', value: issue});
  return keys;
}

/** Returns an example of each field of a table that must be filled; `keys` are the rows that it can refer to. */
export function requiredValues(table: TableName, keys: ReadonlyMap<string, Key>): Row {
  const required = Object.entries(recordOf(table).fields).filter(([, {optional}]) => !optional);
  return Object.fromEntries(required.map(([name, {spec}]) => [name, exampleOf(spec, keys)]));
}

function exampleOf(spec: FieldSpec, keys: ReadonlyMap<string, Key>): string | number | null {
  switch (spec.kind) {
    case 'choice':
      return spec.values[0] ?? null;
    case 'reference':
      return keys.get(spec.table)?.value ?? null;
    case 'date':
      return '2020-01-01';
    case 'instant':
      return '2020-01-01T00:00:00Z';
    case 'integer':
    case 'json':
      return 10;
    case 'picture':
      return `${keys.get('brothers')?.value}/a.webp`;
    case 'text':
    case 'open-choice':
      return 'T';
  }
}

export type Key = {readonly column: string; readonly value: string};

/** Proposes a place as Marco; returns the proposal's id. */
export async function propose({db, marco}: World): Promise<string> {
  return proposalOf(await pushOne(db, marco, insertion(marco, 'places', {place_name: 'P'}))).id;
}

/** Returns the id of an existing issue: Fra Uno has no birth date. */
export async function someIssue({db, admin, brother}: World): Promise<string> {
  const [issue] = await db.queryAs<{id: string}>(
    admin,
    `select id::text from public.validate_brother_data_integrity(null, true) where entity_id = $1::uuid limit 1`,
    [brother],
  );
  return issue?.id ?? '';
}

/** Deletes a brother with a vow; returns the audit entry of the deletion. */
export async function bury(world: World): Promise<string> {
  const {db} = world;
  const brother = await addBrother(world);
  await insertRow(db, 'vows', {brother_id: brother, type: 'simple', date: '2020-01-01'});
  await db.query('delete from public.brothers where id = $1::uuid', [brother]);
  const [entry] = await db.query<{id: string}>(
    `select id::text from app.audit_log where record_id = $1::uuid and action = 'delete'`,
    [brother],
  );
  return entry?.id ?? '';
}

/** The callers of the tests, each with another role. */
export async function peopleOf(world: World) {
  const {db, admin, secretary, marco, nino, stranger} = world;
  await db.query('update public.users set disabled_at = now() where id = $1::uuid', [nino.id]);
  await db.query('delete from public.user_roles where user_id = $1::uuid', [secretary.id]);
  return {
    anon: {role: 'anon'},
    stranger,
    disabled: nino,
    member: marco,
    other: secretary,
    admin,
    operator: {role: 'service_role'},
  } as const;
}
