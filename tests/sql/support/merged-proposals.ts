import {insertion, mutation, type Mutation, type Person, type Row} from './wire.ts';
import type {Database} from './database.ts';
import {addBrother, createWorld, type World} from './world.ts';

/** Returns the user's open proposals. */
export function openOf({db}: World, {id}: Person): Promise<Row[]> {
  return db.query(
    `select id::text, target_table_name, operation, record_id::text, base_values, proposed_changes,
       group_id::text, unmet_dependency
     from public.pending_changes where requested_by = $1::uuid and status = 'pending'
     order by target_table_name, record_id`,
    [id],
  );
}

/** A world in which a brother was entered twice. */
export async function withTwin(
  database: Database,
): Promise<{world: World; gone: string; keep: string}> {
  const world = await createWorld(database);
  const gone = await addBrother(world, {birth_place: 'Todi'});
  return {world, gone, keep: world.brother};
}

/** An edit of a brother as he was entered. */
export function editOf(
  person: Person,
  id: string,
  base: Row,
  changes: Row,
  more: Partial<Mutation> = {},
): Mutation {
  return mutation(person, {id, base_version: 1, base, changes, ...more});
}

export function aVow(person: Person, brother: string, more: Partial<Mutation> = {}): Mutation {
  const changes = {brother_id: brother, type: 'simple', date: '2020-01-01'};
  return insertion(person, 'vows', changes, more);
}

/** Puts proposals of new places into a user's open group. */
export async function fillGroup(
  {db}: World,
  {id}: Person,
  group: string,
  count: number,
): Promise<void> {
  await db.query(
    `insert into public.pending_changes
       (target_table_name, operation, record_id, proposed_changes, group_id, requested_by, mutation_id)
     select 'places', 'insert', gen_random_uuid(), '{"place_name": "P"}', $1::uuid, $2::uuid, gen_random_uuid()
     from generate_series(1, $3::int)`,
    [group, id, count],
  );
}
