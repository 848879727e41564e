import {describe, expect, test} from 'vitest';
import type {DirectoryRows} from '#src/domain/directory/directory.ts';
import {at, brother, house, make, names, serves} from './directory-rows.ts';

describe('the brothers of a directory', () => {
  test('the directory lists the members by name, with the first day of each step', () => {
    const {brothers} = make({
      brothers: [
        brother('Zeno', {membership_status: 'suspended'}),
        brother('Angelo'),
        brother('Gone', {membership_status: 'departed'}),
        brother('Archived', {deleted_at: '2026-01-01T00:00:00Z'}),
      ],
      vows: [
        {brother_id: 'angelo', type: 'solemn', date: '1985-08-02'},
        {brother_id: 'angelo', type: 'simple', date: '1980-08-02'},
        {brother_id: 'zeno', type: 'solemn', date: '2027-08-02'},
        {brother_id: 'zeno', type: 'solemn', date: '1990-08-02'},
      ],
      ordinations: [{brother_id: 'angelo', type: 'priesthood', date: '1987-06-29'}],
      fraternities: [house('Montefaggi')],
      // Zeno was dispensed, and is a novice again.
      formation: [
        {brother_id: 'zeno', stage: 'novitiate', start_date: '2026-08-01', end_date: null},
      ],
      assignments: [at('angelo', 'Montefaggi', null, null)],
    });
    expect(names(brothers)).toEqual(['Angelo', 'Zeno']);
    expect(brothers[0]).toMatchObject({
      house: 'Montefaggi',
      firstProfession: '1980-08-02',
      perpetualProfession: '1985-08-02',
      priesthood: '1987-06-29',
      diaconate: null,
    });
    // Neither what is scheduled nor what is over is printed.
    expect(brothers[1]?.perpetualProfession).toBeNull();
  });

  test.each([
    ['allowed', true],
    ['refused', false],
    [null, false],
    [undefined, false],
  ])('have contacts by the consent %s: %s', (consent, isPrinted) => {
    const rest = consent === undefined ? {} : {contact_in_directory: consent};
    const {contact_in_directory: _, ...row} = brother('Leone');
    const made = make({brothers: [{...row, ...rest}]});
    expect(made.brothers[0]?.contact).toEqual(
      isPrinted
        ? {
            phone: '+390551000001',
            email: 'leone@example.org',
            birthDate: '1960-11-21',
            birthPlace: 'Assisi',
            nameDay: 'XXXX-10-04',
          }
        : null,
    );
    expect(JSON.stringify(made.brothers).includes('+390551000001')).toBe(isPrinted);
  });
});

test('the directory holds no cause of death, reason of departure, emergency contact or note', () => {
  const secrets = {
    death_cause: 'SECRET',
    departure_reason: 'SECRET',
    departure_notes: 'SECRET',
    emergency_contact: 'SECRET',
    notes: 'SECRET',
    additional_info: {languages: 'SECRET'},
  };
  const rows = [
    brother('Leone', secrets),
    brother('Rufino', {...secrets, membership_status: 'deceased', death_date: '2020-01-01'}),
    brother('Elia', {...secrets, membership_status: 'departed', departure_date: '2020-01-01'}),
  ];
  const {statistics, ...printed} = make({brothers: rows});
  expect(JSON.stringify(printed)).not.toContain('SECRET');
  // Of the tables only headings and numbers are printed.
  expect(statistics.map(({id}) => id)).toEqual(['states', 'ages', 'houses']);
});

describe('the houses of a directory', () => {
  const rows = {
    brothers: ['Masseo', 'Leone', 'Bernardo', 'Rufino', 'Elia'].map((name) =>
      brother(name, name === 'Elia' ? {circumscription_id: 'rosa'} : {}),
    ),
    fraternities: [house('San Rocco'), house('Montefaggi')],
    assignments: [
      at('masseo', 'Montefaggi', 'member', null),
      at('elia', 'Montefaggi', null, null),
      at('bernardo', 'Montefaggi', 'vicar', null),
      at('leone', 'Montefaggi', 'Guardiano e parroco', null),
      at('rufino', 'Montefaggi', 'guardian', '2024-08-31'),
    ],
  };

  const professed = (brother_id: string, date: string) =>
    ({brother_id, type: 'simple', date}) as const;
  const residents = (more: Partial<DirectoryRows> = {}) =>
    names(make({...rows, ...more}).houses[0]?.residents.map(({brother: one}) => one) ?? []);

  test('each house lists its present residents by office, then by first profession', () => {
    const {houses} = make(rows);
    expect(names(houses)).toEqual(['Montefaggi', 'San Rocco']);
    expect(houses[1]?.residents).toEqual([]);
    const vows = [
      professed('masseo', '1970-08-02'),
      professed('elia', '1980-08-02'),
      professed('bernardo', '1990-08-02'),
    ];
    expect(residents({vows})).toEqual(['Leone', 'Bernardo', 'Masseo', 'Elia']);
  });

  test('residents without a profession follow the professed by age, then by name', () => {
    expect(residents()).toEqual(['Leone', 'Bernardo', 'Elia', 'Masseo']);
    const vows = [professed('masseo', '1970-08-02')];
    expect(residents({vows})).toEqual(['Leone', 'Bernardo', 'Masseo', 'Elia']);
    const brothers = rows.brothers.map((one) => ({
      ...one,
      birth_date: one.name === 'Masseo' ? '1950-01-01' : one.birth_date,
    }));
    expect(residents({brothers})).toEqual(['Leone', 'Bernardo', 'Masseo', 'Elia']);
  });

  test('a house lists a resident with two offices once, by the higher one', () => {
    const assignments = [...rows.assignments, at('elia', 'Montefaggi', 'bursar', null)];
    const [first] = make({
      ...rows,
      assignments: [...assignments, at('bernardo', 'Montefaggi', 'bursar', null)],
    }).houses;
    const listed = first?.residents.map(({brother: {name}, roles}) => [name, ...roles]);
    expect(listed).toEqual([
      ['Leone', 'Guardiano e parroco'],
      ['Bernardo', 'vicar', 'bursar'],
      ['Elia', 'bursar', null],
      ['Masseo', 'member'],
    ]);
  });

  test('a house lists a resident of another circumscription in the directory of its own', () => {
    const made = make(rows, {circumscriptionId: 'angelo'});
    expect(names(made.brothers)).toEqual(['Bernardo', 'Leone', 'Masseo', 'Rufino']);
    expect(made.houses[0]?.residents).toHaveLength(4);
    expect(make(rows, {circumscriptionId: 'rosa'}).houses).toEqual([]);
  });
});

test('the directory leaves out a house, its offices and a commission after their last day', () => {
  const last = (suppressed_date: string) =>
    make({
      brothers: [brother('Leone'), brother('Masseo')],
      fraternities: [house('Curia', {type: 'curia', suppressed_date})],
      institutions: [
        {
          id: 'studies',
          name: 'Studies',
          type: 'commission',
          circumscription_id: 'angelo',
          suppressed_date,
        },
      ],
      assignments: [at('leone', 'Curia', 'cook', null)],
      services: [serves('masseo', 'studies', 'president')],
    });
  const today = last('2026-11-24');
  expect([names(today.houses), names(today.offices)]).toEqual([
    ['Curia'],
    ['Saint Angelo', 'Studies'],
  ]);
  expect(today.brothers[0]?.house).toBe('Curia');
  const gone = last('2026-11-23');
  expect([names(gone.houses), names(gone.offices)]).toEqual([[], []]);
  expect(gone.brothers[0]?.house).toBeNull();
});

test('the seniority follows the first profession, and brothers of one day have one rank', () => {
  const {seniority} = make({
    brothers: ['Zeno', 'Angelo', 'Leone', 'Novice'].map((name) => brother(name)),
    vows: [
      {brother_id: 'zeno', type: 'simple', date: '1970-08-02'},
      {brother_id: 'angelo', type: 'simple', date: '1970-08-02'},
      {brother_id: 'leone', type: 'simple', date: '1980-08-02'},
    ],
  });
  expect(seniority.map(({rank, brother: {name}}) => `${rank} ${name}`)).toEqual([
    '1 Angelo',
    '1 Zeno',
    '3 Leone',
  ]);
});

test('a readmitted brother follows those who made profession before he came back', () => {
  const {seniority} = make({
    brothers: [brother('Leone'), brother('Masseo'), brother('Novice')],
    vows: [
      {brother_id: 'leone', type: 'simple', date: '1970-08-02'},
      {brother_id: 'leone', type: 'solemn', date: '1975-08-02'},
      {brother_id: 'leone', type: 'simple', date: '1990-08-02'},
      {brother_id: 'masseo', type: 'simple', date: '1980-08-02'},
      {brother_id: 'novice', type: 'simple', date: '1971-08-02'},
    ],
    formation: [
      {brother_id: 'novice', stage: 'novitiate', start_date: '2025-08-02', end_date: null},
    ],
  });
  expect(seniority.map(({rank, brother: {name}}) => `${rank} ${name}`)).toEqual([
    '1 Masseo',
    '2 Leone',
  ]);
});

test('brothers of one day follow their age in the seniority, which prints no date of birth', () => {
  const {seniority} = make({
    brothers: [
      brother('Unknown', {birth_date: null}),
      brother('Younger', {birth_date: '1950-05-02', contact_in_directory: null}),
      brother('Older', {birth_date: '1950-05-01', contact_in_directory: null}),
    ],
    vows: ['unknown', 'younger', 'older'].map((brother_id) => ({
      brother_id,
      type: 'simple',
      date: '1970-08-02',
    })),
  });
  expect(seniority.map(({rank, brother: {name}}) => `${rank} ${name}`)).toEqual([
    '1 Older',
    '1 Younger',
    '1 Unknown',
  ]);
  expect(JSON.stringify(seniority)).not.toContain('1950');
});

test('the members of each circumscription are counted, those without members are left out', () => {
  const {units} = make({
    brothers: [brother('Leone'), brother('Rufino')],
    vows: [
      {brother_id: 'leone', type: 'solemn', date: '1985-08-02'},
      {brother_id: 'rufino', type: 'solemn', date: '1985-08-02'},
    ],
  });
  expect(units).toEqual([{name: 'Saint Angelo', members: 2}]);
});
