import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {mutation, push, type Mutation, type Person} from '#tests/sql/support/wire.ts';
import type {Finding} from './backend.ts';
import {personOf} from './persons.ts';
import {spreadOf, timed} from './times.ts';

const batch = 50;
const batchMs = 150;
// A member has at most 500 open proposals.
const turns = 8;

/** Measures batches of edits, each of another brother: applied at once, and proposed. */
export async function measurePushing(db: ServerDatabase): Promise<Finding[]> {
  return [
    await measure(db, personOf('admin'), 'applied', 0),
    await measure(db, personOf('friar'), 'queued', turns * batch),
  ];
}

async function measure(
  db: ServerDatabase,
  person: Person,
  expected: 'applied' | 'queued',
  offset: number,
): Promise<Finding> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const edits = await editsOf(db, person, offset + turn * batch);
    times.push(
      await timed(async () => {
        const answers = await push(db, person, edits);
        const other = answers.find(({status}) => status !== expected);
        if (other !== undefined) throw new Error(`${other.status} instead of ${expected}`);
      }),
    );
  }
  const {min, median, max} = spreadOf(times.map(Math.round));
  return {
    what: `sync_push, ${batch} edits ${expected}`,
    measured: `${median} ms (${min}–${max})`,
    budget: `${batchMs} ms`,
    isMet: median <= batchMs,
  };
}

async function editsOf(db: ServerDatabase, person: Person, offset: number): Promise<Mutation[]> {
  const brothers = await db.query<{id: string; version: number; birth_place: string | null}>(
    `select id::text, version, birth_place from public.brothers
     where membership_status = 'active' order by id offset $1 limit $2`,
    [offset, batch],
  );
  return brothers.map(({id, version, birth_place}) =>
    mutation(person, {
      id,
      base_version: version,
      base: {birth_place},
      changes: {birth_place: 'Poggio Bustone'},
    }),
  );
}
