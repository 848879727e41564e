import {describe, expect, test} from 'vitest';
import {makeReturn, type ReturnRows} from '#src/domain/annual-return/annual-return.ts';
import {keyOf} from '#src/domain/annual-return/return-table.ts';
import {demoRows, planted} from './demo-return.ts';
import {resultOf} from './result-of.ts';

const annualReturn = (...of: Parameters<typeof makeReturn>) => resultOf(makeReturn(...of));
/** The names of a number, by its table, row and column. */
function names(rows: ReturnRows, year: number, address: string, countNovices = true): string[] {
  const [table, row, column] = address.split('.');
  const found = annualReturn(rows, year, countNovices).tables.find(({id}) => id === table);
  const cells = found?.rows.find(({heading}) => keyOf(heading) === row)?.cells;
  const index = found?.columns.findIndex((heading) => keyOf(heading) === column) ?? -1;
  const cell = cells?.[index];
  if (cell === undefined) throw new Error(`The return has no number ${address}.`);
  return cell.map(({name}) => name);
}

const years = Array.from({length: 2026 - 1950}, (_, index) => 1951 + index);

describe.each([
  ['with', true],
  ['without', false],
])('the return of the demo province %s its novices', (_, countNovices) => {
  test('has opening + gains − losses = closing in every year, but for the brothers it names', () => {
    const undated = planted.filter(({type}) => type === 'DECEASED_NO_DATE');
    expect(undated).toHaveLength(1);
    const named: string[] = [];
    for (const year of years) {
      const {changes} = annualReturn(demoRows, year, countNovices);
      const {opening, gains, losses, closing, unexplainedGains, unexplainedLosses} = changes;
      const gained = gains.novitiate.length + gains.first_profession.length;
      const lost = losses.death.length + losses.departure.length + losses.transfer.length;
      const difference = unexplainedGains.length - unexplainedLosses.length;
      expect(opening.length + gained - lost + difference).toBe(closing.length);
      named.push(...[...unexplainedGains, ...unexplainedLosses].map(({id}) => id));
    }
    expect(named).toEqual(undated.map(({entityId}) => entityId));
  });

  test('opens each year with the members of the last one', () => {
    for (const year of years.slice(-8)) {
      const [opening, closing] = [
        annualReturn(demoRows, year, countNovices).changes.opening,
        annualReturn(demoRows, year - 1, countNovices).changes.closing,
      ];
      expect(opening).toEqual(closing);
    }
  });

  test('adds up by order, by state and by age', () => {
    for (const year of years.slice(-8)) {
      const {tables, changes} = annualReturn(demoRows, year, countNovices);
      const [states, ages] = tables;
      const total = states?.rows.find(({sign}) => sign === '=');
      expect(total?.cells.at(-1)).toHaveLength(changes.closing.length);
      for (const {cells} of [...(states?.rows ?? []), ...(ages?.rows ?? [])]) {
        const parts = cells.slice(0, -1).flat();
        expect(new Set(parts)).toEqual(new Set(cells.at(-1)));
        expect(parts).toHaveLength(cells.at(-1)?.length ?? 0);
      }
      const groups = ages?.rows.filter(({sign}) => sign === undefined) ?? [];
      expect(groups.flatMap(({cells}) => cells.at(-1) ?? [])).toHaveLength(changes.closing.length);
    }
  });
});

test('the return of today’s year counts the members as the dashboard does', () => {
  const number = (address: string) => names(demoRows, 2026, address).length;
  // One perpetual profession is scheduled before the end of the year.
  expect(number('states.solemn_professed.all') + number('states.simple_professed.all')).toBe(387);
  expect(number('states.novice.all')).toBe(18);
  expect(number('states.postulant.all')).toBe(15);
  expect(number('states.suspended.all')).toBe(2);
});

const person = (id: string, fields: object = {}): ReturnRows['brothers'][number] => ({
  id,
  name: id,
  circumscription_id: 'province',
  nationality: 'italy',
  vocation_type: 'clerical',
  birth_date: '1980-06-01',
  membership_status: 'active',
  death_date: null,
  departure_date: null,
  deleted_at: null,
  ...fields,
});
const novitiate = (brother_id: string, start_date: string) => ({
  brother_id,
  stage: 'novitiate',
  start_date,
  end_date: null,
});
const vow = (brother_id: string, type: 'simple' | 'solemn', date: string) => ({
  brother_id,
  type,
  date,
});
const house = {
  type: 'friary',
  established_date: '1950-01-01',
  circumscription_id: 'province',
  diocese_id: 'foligno',
};
const home = (brother_id: string, fraternity_id: string) => ({
  brother_id,
  fraternity_id,
  start_date: '2020-01-01',
  end_date: null,
});
const rows: ReturnRows = {
  brothers: [
    person('novice'),
    person('professed', {birth_date: null, nationality: 'albania'}),
    person('deacon', {vocation_type: 'laicus'}),
    person('dead', {membership_status: 'deceased', death_date: '2025-12-31'}),
    person('departed', {membership_status: 'departed', departure_date: '2025-01-01'}),
    person('vanished', {membership_status: 'departed'}),
    person('postulant', {membership_status: 'departed', departure_date: '2025-05-01'}),
  ],
  formation: [
    novitiate('novice', '2025-08-01'),
    novitiate('vanished', '2025-08-01'),
    {...novitiate('postulant', '2025-02-01'), stage: 'postulancy'},
  ],
  vows: [
    vow('professed', 'simple', '2025-08-02'),
    vow('deacon', 'solemn', '2010-08-02'),
    vow('dead', 'simple', '2020-08-02'),
    vow('departed', 'solemn', '2010-08-02'),
  ],
  ordinations: [{brother_id: 'deacon', type: 'diaconate', date: '2012-03-19'}],
  assignments: [
    home('deacon', 'assisi'),
    home('novice', 'zagreb'),
    home('professed', 'split'),
    home('dead', 'zagreb'),
  ],
  fraternities: [
    {...house, id: 'assisi', name: 'Assisi'},
    {...house, id: 'new', name: 'New', established_date: '2026-01-01'},
  ],
  everyHouse: [
    {...house, id: 'assisi'},
    {...house, id: 'zagreb', circumscription_id: 'croatia'},
    {...house, id: 'split', circumscription_id: 'croatia', suppressed_date: '2024-01-01'},
  ],
  names: {
    countries: new Map([
      ['italy', 'Italy'],
      ['albania', 'Albania'],
    ]),
    dioceses: new Map([['foligno', 'Foligno']]),
    circumscriptions: new Map([['croatia', 'Croatia']]),
    compareNames: new Intl.Collator('en').compare,
  },
};

test.each([
  ['changes.opening.all', ['deacon', 'dead', 'departed']],
  ['changes.novitiate.all', ['novice', 'vanished']],
  ['changes.directProfession.all', ['professed']],
  ['changes.death.all', ['dead']],
  ['changes.departure.all', ['departed']],
  ['changes.closing.all', ['novice', 'professed', 'deacon']],
  ['states.solemn_professed.permanentDeacons', ['deacon']],
  ['states.solemn_professed.transitionalDeacons', []],
  ['states.novice.lay', ['novice']],
  ['ages.45-54.all', ['novice', 'deacon']],
  ['ages.unknownAge.simple_professed', ['professed']],
  ['steps.entry.all', ['postulant', 'novice', 'vanished', 'professed']],
  ['losses.death.simple_professed', ['dead']],
  ['losses.departure.all', ['departed', 'postulant']],
  ['losses.departure.others', ['postulant']],
  ['houses.friary.houses', ['Assisi']],
  ['houses.friary.residents', ['deacon']],
  ['houses.elsewhere.residents', ['novice', 'professed']],
  ['nationalities.italy.novice', ['novice']],
  ['nationalities.italy.all', ['novice', 'deacon']],
  ['nationalities.albania.all', ['professed']],
  ['nationalities.total.all', ['novice', 'professed', 'deacon']],
  ['dioceses.foligno.houses', ['Assisi']],
  ['dioceses.foligno.residents', ['deacon']],
  ['dioceses.total.houses', ['Assisi']],
  ['outside.croatia.all', ['novice']],
  ['outside.total.all', ['novice']],
])('the names behind %s are those of the year', (address, expected) => {
  expect(names(rows, 2025, address)).toEqual(expected);
});

test('a suppressed house is counted until its last 31 December, and its residents live elsewhere', () => {
  const suppressedOn = (suppressed_date: string): ReturnRows => ({
    ...rows,
    fraternities: rows.fraternities.map((one) => ({...one, suppressed_date})),
  });
  const counted = suppressedOn('2025-12-31');
  expect(names(counted, 2025, 'houses.friary.houses')).toEqual(['Assisi']);
  const gone = suppressedOn('2025-12-30');
  expect(names(gone, 2024, 'houses.friary.houses')).toEqual(['Assisi']);
  expect(names(gone, 2025, 'houses.total.houses')).toEqual([]);
  expect(names(gone, 2025, 'houses.elsewhere.residents')).toContain('deacon');
});

test('a brother who left on an unknown day is named as the difference', () => {
  const {changes} = annualReturn(rows, 2025, true);
  expect(changes.unexplainedLosses.map(({id}) => id)).toEqual(['vanished']);
  expect(changes.unexplainedGains).toEqual([]);
});

test('a province that does not count its novices gains them with their first profession', () => {
  expect(names(rows, 2025, 'changes.closing.all', false)).toEqual(['professed', 'deacon']);
  expect(names(rows, 2025, 'changes.first_profession.all', false)).toEqual(['professed']);
  expect(names(rows, 2025, 'states.novice.all', false)).toEqual(['novice']);
  expect(annualReturn(rows, 2025, false).changes.unexplainedLosses).toEqual([]);
});

test('the average age is that of the members in the total whose birth is known', () => {
  expect(annualReturn(rows, 2025, true).averageAge).toBe(45);
  expect(annualReturn(rows, 1900, true).averageAge).toBeNull();
});

test('the largest nationality comes first', () => {
  const table = annualReturn(rows, 2025, true).tables.find(({id}) => id === 'nationalities');
  expect(table?.rows.map(({heading}) => keyOf(heading))).toEqual(['italy', 'albania', 'total']);
});

test('the return judges a brother once for both days when nothing happens to him in the year', () => {
  let judged = 0;
  const brothers = rows.brothers.filter(({id}) => id === 'deacon');
  const counted = brothers.map((brother) =>
    Object.defineProperty({...brother}, 'additional_info', {get: () => void (judged += 1)}),
  );
  expect(names({...rows, brothers: counted}, 2025, 'changes.closing.all')).toEqual(['deacon']);
  expect(judged).toBe(1);
});
