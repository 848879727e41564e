import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  insertion,
  mutation,
  type Mutation,
  type Person,
  proposalOf,
  push,
  type Row,
} from '#tests/sql/support/wire.ts';
import {createWorld, insertRow, type World} from '#tests/sql/support/world.ts';

const count = 20;

type Province = World & {
  readonly brothers: string[];
  readonly homes: string[];
  readonly to: string;
};

/** Twenty brothers who live in one house, and another house. */
async function createProvince(db: Database): Promise<Province> {
  const world = await createWorld(db);
  const {circumscription, country} = world;
  const place = await insertRow(db, 'places', {place_name: 'Rieti', type: 'fraternity'});
  const diocese = await insertRow(db, 'dioceses', {
    diocese_name: 'Rieti',
    diocese_type: 'diocese',
    place_id: place,
  });
  const house = (name: string) =>
    insertRow(db, 'fraternities', {
      name,
      title: name,
      type: 'friary',
      circumscription_id: circumscription,
      diocese_id: diocese,
      place_id: place,
    });
  const [from, to] = [await house('Greccio'), await house('Fonte Colombo')];
  const brothers: string[] = [];
  const homes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const brother_id = await insertRow(db, 'brothers', {
      name: `Fra ${index}`,
      circumscription_id: circumscription,
      nationality: country,
    });
    brothers.push(brother_id);
    homes.push(
      await insertRow(db, 'fraternity_assignments', {
        brother_id,
        fraternity_id: from,
        start_date: '2020-09-01',
      }),
    );
  }
  return {...world, brothers, homes, to};
}

/** The group that the app writes: the old assignments end, and the new ones begin. */
function moves({brothers, homes, to}: Province, person: Person): Mutation[] {
  const group = crypto.randomUUID();
  const table = 'fraternity_assignments';
  return [
    ...homes.map((id) =>
      mutation(person, {
        table,
        id,
        group,
        base_version: 1,
        base: {end_date: null},
        changes: {end_date: '2026-08-31'},
      }),
    ),
    ...brothers.map((brother_id) =>
      insertion(person, table, {brother_id, fraternity_id: to, start_date: '2026-09-01'}, {group}),
    ),
  ];
}

/** The open assignments of the brothers: of each, the house in which it is. */
async function openHomes({db, brothers}: Province): Promise<unknown[]> {
  const rows = await db.query<Row>(
    `select fraternity_id::text from public.fraternity_assignments
     where brother_id::text = any ($1::text[]) and end_date is null`,
    [`{${brothers.join()}}`],
  );
  return rows.map(({fraternity_id: id}) => id);
}

export function describeMovingBrothers(database: () => Database): void {
  describe('a move of twenty brothers', () => {
    test('is applied as a whole for an admin', async () => {
      const province = await createProvince(database());
      const {db, admin, to} = province;
      const answers = await push(db, admin, moves(province, admin));
      expect(new Set(answers.map(({status}) => status))).toEqual(new Set(['applied']));
      expect(await openHomes(province)).toEqual(Array<string>(count).fill(to));
    });

    test('is one entry of the queue for a member, and takes effect when it is approved', async () => {
      const province = await createProvince(database());
      const {db, admin, marco, to} = province;
      const mutations = moves(province, marco);
      const answers = await push(db, marco, mutations);
      expect(await openHomes(province)).not.toContain(to);
      const queue = await db.queryAs<Row>(
        admin,
        `select member_count from public.get_pending_changes_with_username()
         where group_id = $1::uuid`,
        [String(mutations[0]?.group)],
      );
      expect(queue).toEqual([{member_count: 2 * count}]);
      await approve(db, admin, proposalOf(answers[0]).id);
      expect(await openHomes(province)).toEqual(Array<string>(count).fill(to));
    });
  });
}
