import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {likeness} from '#src/lib/likeness.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, issuesOf, judgementDay, type Rules} from '#tests/sql/support/issues.ts';
import {
  addBrother,
  changeRow,
  createWorld,
  insertRow,
  type World,
} from '#tests/sql/support/world.ts';

const overridden = (status_override: unknown) => ({additional_info: {status_override}});
const named = (name: string) => ({brother: {name}});
const twin = (name: string, birth_date: string) => ({brother: {name, birth_date}});

/** Names that differ from a few others in one to three letters, at the beginning or later. */
const likeNames = fc
  .tuple(
    fc.constantFrom('adamobono', 'aeliano conte', 'abbondio', 'aedoardo e'),
    fc.array(fc.tuple(fc.nat({max: 8}), fc.constantFrom('', 'a', 'o', 'xy')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([name, changes]) => {
    const letters = Array.from(name);
    for (const [place, letter] of changes) letters[place + 1] = letter;
    return letters.join('');
  });

export const rulesOfRecords: Rules = {
  'X01 STATUS_UNKNOWN': [
    [
      'medium',
      {
        stages: [
          ['ongoing', '2020-01-01'],
          ['aspirancy', '2026-11-22'],
        ],
      },
    ],
    ['', {stages: [['aspirancy', '2026-11-21']]}],
  ],
  'X03 OVERRIDE_ACTIVE': [
    ['low deacon', {brother: overridden({value: 'deacon', until: '2026-11-21'})}],
    ['', {brother: overridden({value: 'deacon', until: '2026-11-20'})}],
    ['low novice', {brother: overridden({value: 'novice', until: null})}],
    ['', {brother: overridden({value: 'cardinal'})}],
  ],
  'X05 NAME_FORMAT': [
    ['low Fra’ Leone', named('Fra’ Leone')],
    ['', named('Francesco Leone')],
    ['low P. Egidio', named('P. Egidio')],
    ['low Padre Egidio', named('Padre Egidio')],
    ['low Mgr. Egidio', named('Mgr. Egidio')],
    ['low Mons. Egidio', named('Mons. Egidio')],
    ['low Frate Egidio', named('Frate Egidio')],
    ['low Diakon Egidio', named('Diakon Egidio')],
    ['', named('Monsano Egidio')],
    ['low Egidio O.F.M. Cap.', named('Egidio O.F.M. Cap.')],
    ['', named('Patera Egidio')],
    ['low Leone  di Assisi', named('Leone  di Assisi')],
    ['low ÀNNA', named('ÀNNA')],
    ['', named('ANN')],
    ['low Leone 2', named('Leone 2')],
    ['low  Leone', named(' Leone')],
    // Text in reverse direction, an invisible letter, and a line break.
    ['low Leone \u202Eissi', named('Leone \u202Eissi')],
    ['low Le\u200Bone', named('Le\u200Bone')],
    ['low Leone\nRossi', named('Leone\nRossi')],
    ['', named('Nicolò 漢字')],
  ],
  'X07 CONTACT_MISSING': [
    ['low', {brother: {emergency_contact: ''}}],
    ['low', {brother: {phone: null, email: null}}],
    ['', {brother: {phone: null}}],
    ['', {brother: {email: null}}],
    ['', {}],
    ['', {brother: {emergency_contact: '', membership_status: 'suspended'}}],
  ],
};

export function describeRecordRules(database: () => Database): void {
  describeRules('on a record itself', database, rulesOfRecords);

  describe('an issue is found for', () => {
    const findings = async (world: World, type: string, today = judgementDay): Promise<string[]> =>
      (await issuesOf(world, {today}))
        .filter(({issue_type}) => issue_type === type)
        .map(({code, severity, entity_id, detail}) =>
          [code, severity, entity_id, detail].join(' '),
        );

    test('a parish without a diocese (I01) and a place without a country (I02)', async () => {
      const world = await createWorld(database());
      const place = await insertRow(world.db, 'places', {place_name: 'Here'});
      const parish = await insertRow(world.db, 'institutions', {name: 'N', title: 'T'});
      expect(await findings(world, 'PLACE_NO_COUNTRY')).toContain(`I02 low ${place} `);
      expect(await findings(world, 'PARISH_NO_DIOCESE')).toContain(`I01 medium ${parish} `);
      await changeRow(world.db, 'places', place, {country_id: world.country});
      await changeRow(world.db, 'institutions', parish, {suppressed_date: judgementDay});
      expect(await findings(world, 'PARISH_NO_DIOCESE')).toContain(`I01 medium ${parish} `);
      const dayAfter = (await findings(world, 'PARISH_NO_DIOCESE', '2026-11-22')).join(' ');
      expect(dayAfter).not.toContain(parish);
      await changeRow(world.db, 'institutions', parish, {suppressed_date: null, type: 'team'});
      expect((await findings(world, 'PLACE_NO_COUNTRY')).join(' ')).not.toContain(place);
      expect((await findings(world, 'PARISH_NO_DIOCESE')).join(' ')).not.toContain(parish);
    });

    test('a stored status that differs from the computed one (X02)', async () => {
      const world = await createWorld(database());
      const row = {brother_id: world.brother, type: 'diaconate', date: '9999-05-01'};
      await insertRow(world.db, 'ordinations', row);
      const stale = `X02 high ${world.brother} unknown → deacon`;
      expect(await findings(world, 'STATUS_STALE', '9999-05-01')).toContain(stale);
      expect(await findings(world, 'STATUS_STALE', '9999-04-30')).not.toContain(stale);
    });

    test('two brothers who may be the same person (X04)', async () => {
      const world = await createWorld(database());
      const add = async (name: string, born: string) => addBrother(world, twin(name, born).brother);
      const pairs: [first: [string, string], second: [string, string], severity: string | null][] =
        [
          [['José-Maria D’Angelo', '1901-01-01'], ['jose maria d angelo', '1901-01-01'], 'high'],
          [
            ['Ottaviano Querciabella', '1902-01-01'],
            ['Ottaviano Querciabela', '1902-12-31'],
            'medium',
          ],
          [
            ['Ottaviano Querciabella', '1903-12-31'],
            ['Ottaviano Querciabella', '1904-01-01'],
            null,
          ],
          // 0.928 and 0.903 by Jaro and Winkler.
          [['martha', '1905-01-01'], ['marhtaq', '1905-01-01'], 'medium'],
          [['martha', '1906-01-01'], ['marhtaqz', '1906-01-01'], null],
          [['Aaron', '1907-01-01'], ['Baron', '1907-01-01'], null],
        ];
      for (const [one, other, severity] of pairs) {
        const ids = [await add(...one), await add(...other)].toSorted();
        const found = (await findings(world, 'POSSIBLE_DUPLICATE')).filter((text) =>
          ids.some((id) => text.includes(id)),
        );
        const names = found.map((text) => text.slice(text.indexOf(ids[1] ?? '-') + 37));
        expect(found.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual(
          severity === null ? [] : [`X04 ${severity} ${ids[1]}`],
        );
        if (severity !== null) expect([one[0], other[0]]).toContain(names[0]);
      }
    });

    test('names are alike by the measure of the devices, wherever they differ (X04)', async () => {
      const world = await createWorld(database());
      const {db} = world;
      const names = fc.sample(likeNames, {seed: 1, numRuns: 70});
      const bearers = await Promise.all(
        [...new Set(names)].map(async (name) => ({
          name,
          id: await addBrother(world, twin(name, '1890-01-01').brother),
        })),
      );
      const expected = bearers.flatMap((a) =>
        bearers
          .filter((b) => a.id < b.id && likeness(a.name, b.name) >= 0.92)
          .map((b) => `${b.id} ${a.id}`),
      );
      const found = await db.query<{pair: string}>(
        `select i.entity_id || ' ' || i.row_ids[1] as pair from app.issues_of_names(null) i
         where i.issue_type = 'POSSIBLE_DUPLICATE' and i.entity_id = any ($1::uuid[])`,
        [`{${bearers.map(({id}) => id).join(',')}}`],
      );
      expect(expected.length).toBeGreaterThan(bearers.length);
      expect(found.map(({pair}) => pair).toSorted()).toEqual(expected.toSorted());
    });

    test('an active account of a brother who died, departed or was transferred (X06)', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      await changeRow(db, 'users', marco.id, {linked_brother_id: brother});
      const open = `X06 high ${marco.id} Fra Uno`;
      const found = () => findings(world, 'USER_LINKED_TO_EXITED');
      expect(await found()).not.toContain(open);
      // Archived or not.
      const exit = {membership_status: 'departed', deleted_at: '2026-01-01T00:00:00Z'};
      await changeRow(db, 'brothers', brother, exit);
      expect(await found()).toContain(open);
      await changeRow(db, 'brothers', brother, {
        membership_status: 'transferred',
        deleted_at: null,
      });
      expect(await found()).toContain(open);
      await changeRow(db, 'users', marco.id, {disabled_at: '2026-01-01T00:00:00Z'});
      expect(await found()).not.toContain(open);
    });
  });
}
