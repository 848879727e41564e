import {describe, expect, test} from 'vitest';
import {defaultSettings} from '#src/domain/settings.ts';
import {endingTerms, officesOn, type OfficeRows} from '#src/domain/terms.ts';
import {brother, election, rows} from './office-rows.ts';

const settingsOf = () => defaultSettings;
const compareNames = new Intl.Collator('it').compare;
const holders = (of: OfficeRows, day: string) =>
  officesOn(of, {day, settingsOf, compareNames}).map(
    ({name, office, term}) => `${name} ${office} ${term}`,
  );

describe('the offices in force on a day', () => {
  test('an office begins on the first day of its term and lasts until a successor begins', () => {
    const both = rows([election('leone'), election('rufino', {start_date: '2027-02-01'})]);
    expect(holders(both, '2024-01-09')).toEqual([]);
    expect(holders(both, '2024-01-10')).toEqual(['Leone minister lasts']);
    // can. 186
    expect(holders(both, '2027-01-31')).toEqual(['Leone minister over']);
    expect(holders(both, '2027-02-01')).toEqual(['Rufino minister lasts']);
  });

  test.each([
    ['2024-01-10', '2027-01-09'],
    ['2024-02-29', '2027-02-28'],
    ['2025-03-01', '2028-02-29'],
  ])('a term of three years from %s lasts until %s', (start_date, until) => {
    const [held] = officesOn(rows([election('leone', {start_date})]), {
      day: start_date,
      settingsOf,
      compareNames,
    });
    expect(held?.until).toBe(until);
  });

  test('a local office ends with the last day of its house', () => {
    const local = rows([election('leone', {office: 'guardian', fraternity_id: 'closed'})]);
    expect(holders(local, '2025-06-30')).toEqual(['Leone guardian lasts']);
    expect(holders(local, '2025-07-01')).toEqual([]);
  });

  test('a local office has the term of the circumscription of its house', () => {
    const local = election('leone', {
      office: 'guardian',
      fraternity_id: 'assisi',
      chapter_id: null,
    });
    const [held] = officesOn(rows([local]), {
      day: '2024-01-10',
      settingsOf: (id) => ({...defaultSettings, guardianTermYears: id === 'rosa' ? 4 : 3}),
      compareNames,
    });
    expect(held).toMatchObject({circumscriptionId: 'rosa', until: '2028-01-09'});
  });

  test('an office does not return to the predecessor when the successor dies and is archived', () => {
    const dead = {membership_status: 'deceased', death_date: '2025-05-03'};
    const both = (deleted_at: string | null) =>
      rows(
        [election('leone', {start_date: '2020-01-01'}), election('rufino')],
        [brother('Leone'), brother('Rufino', {...dead, deleted_at})],
      );
    expect(holders(both(null), '2026-01-01')).toEqual([]);
    expect(holders(both('2025-06-01T10:00:00Z'), '2026-01-01')).toEqual([]);
  });

  test('an office ends before its term when the brother left it, died or departed', () => {
    const left = rows([election('leone', {left_on: '2025-03-01'})]);
    expect(holders(left, '2025-03-01')).toHaveLength(1);
    expect(holders(left, '2025-03-02')).toEqual([]);
    const dead = rows(
      [election('leone')],
      [brother('Leone', {membership_status: 'deceased', death_date: '2025-05-05'})],
    );
    expect(holders(dead, '2025-05-05')).toHaveLength(1);
    expect(holders(dead, '2025-05-06')).toEqual([]);
    const gone = rows([election('leone')], [brother('Leone', {membership_status: 'transferred'})]);
    expect(holders(gone, '2025-05-06')).toEqual([]);
  });

  test('offices are listed by rank, and those of one rank by name in the language of the user', () => {
    const office = 'provincial councillor';
    const names = ['Zeno', 'Èlia', 'Egidio', 'Leone'];
    const council = rows(
      [
        ...['zeno', 'èlia', 'egidio'].map((id) => election(id, {office})),
        election('leone', {office: 'minister'}),
      ],
      names.map((name) => brother(name)),
    );
    const listed = officesOn(council, {day: '2024-02-01', settingsOf, compareNames});
    expect(listed.map(({name}) => name)).toEqual(['Leone', 'Egidio', 'Èlia', 'Zeno']);
  });

  test.each(['declined', 'awaited'])('do not include an election that is %s', (acceptance) => {
    expect(holders(rows([election('leone', {acceptance})]), '2025-01-01')).toEqual([]);
  });

  test('all councillors are listed, and one who is elected in a vacancy ends nobody else’s term', () => {
    const office = 'provincial councillor';
    const council = rows([
      election('leone', {office}),
      election('rufino', {office, left_on: '2024-12-31'}),
      election('masseo', {office, start_date: '2025-02-01'}),
    ]);
    expect(holders(council, '2025-02-01')).toEqual([
      `Leone ${office} lasts`,
      `Masseo ${office} lasts`,
    ]);
  });

  test('former councillors leave the list when the next ones begin, and one who is elected again is listed once', () => {
    const office = 'provincial councillor';
    const next = {office, start_date: '2027-01-10'};
    const council = rows([
      election('leone', {office}),
      election('rufino', {office}),
      election('rufino', next),
      election('masseo', next),
    ]);
    expect(holders(council, '2027-01-10')).toEqual([
      `Masseo ${office} lasts`,
      `Rufino ${office} lasts`,
    ]);
  });

  test('former councillors leave the list when the next chapter elects before their term is over', () => {
    const office = 'provincial councillor';
    // Easter moves the chapter: the next council begins ten days before the term ends.
    const next = {office, start_date: '2026-12-31', chapter_id: 'next'};
    const council = rows([
      election('leone', {office}),
      election('rufino', {office}),
      election('rufino', next),
      election('masseo', next),
    ]);
    const elected = [`Masseo ${office} lasts`, `Rufino ${office} lasts`];
    expect(holders(council, '2026-12-31')).toEqual(elected);
    expect(holders(council, '2027-02-01')).toEqual(elected);
  });

  test('former councillors leave the list when the next ordinary chapter meets a year early', () => {
    const office = 'provincial councillor';
    const start_date = '2026-01-10';
    const by = (chapter_id: string | null) =>
      rows([election('leone', {office}), election('masseo', {office, start_date, chapter_id})]);
    expect(holders(by('next'), start_date)).toEqual([`Masseo ${office} lasts`]);
    expect(holders(by('extraordinary'), start_date)).toHaveLength(2);
  });

  test('former councillors leave the list when others are appointed in the last three months of the term', () => {
    const office = 'provincial councillor';
    const from = (start_date: string) => {
      const appointed = election('masseo', {office, start_date, chapter_id: null});
      return rows([
        election('leone', {office, circumscription_id: 'rosa'}),
        {...appointed, circumscription_id: 'rosa'},
      ]);
    };
    expect(holders(from('2026-10-10'), '2027-02-01')).toEqual([`Masseo ${office} lasts`]);
    expect(holders(from('2026-10-08'), '2027-02-01')).toHaveLength(2);
  });

  test('an office that is written in two languages is one office', () => {
    const both = rows([
      election('leone', {office: 'Ministro provinciale'}),
      election('rufino', {start_date: '2025-01-01'}),
    ]);
    expect(holders(both, '2026-01-01')).toEqual(['Rufino minister lasts']);
  });

  test('an office belongs to the circumscription that it names, otherwise to the chapter’s, otherwise to the brother’s', () => {
    const found = officesOn(
      rows([
        election('leone', {circumscription_id: 'custody'}),
        election('masseo'),
        election('rufino', {chapter_id: null}),
      ]),
      {day: '2025-01-01', settingsOf, compareNames},
    );
    expect(found.map(({circumscriptionId}) => circumscriptionId)).toEqual([
      'custody',
      'rosa',
      'angelo',
    ]);
  });

  test('each fraternity has a guardian of its own', () => {
    const office = 'guardian';
    const houses = rows([
      election('leone', {office, fraternity_id: 'assisi'}),
      election('rufino', {office, fraternity_id: 'greccio', start_date: '2025-01-01'}),
    ]);
    expect(holders(houses, '2025-06-01')).toHaveLength(2);
  });

  test('offices in the user’s own words are listed after those with a rank', () => {
    const all = rows([
      election('leone', {office: 'Keeper of the bees'}),
      election('rufino', {office: 'guardian', fraternity_id: 'assisi'}),
      election('masseo'),
    ]);
    expect(holders(all, '2024-06-01')).toEqual([
      'Masseo minister lasts',
      'Rufino guardian lasts',
      'Leone Keeper of the bees lasts',
    ]);
  });
});

describe('ending terms', () => {
  test('the list has the terms that are over or end soon, the most pressing first', () => {
    const all = rows([
      election('leone', {office: 'guardian', fraternity_id: 'assisi', end_date: '2027-03-31'}),
      // Without a recorded end it lasts three years (can. 624 §1).
      election('rufino'),
      election('masseo', {office: 'custos', end_date: '2027-06-30'}),
    ]);
    const found = endingTerms(all, {day: '2027-01-15', settingsOf, compareNames});
    expect(found.map(({name, until, term}) => [name, until, term])).toEqual([
      ['Rufino', '2027-01-09', 'over'],
      ['Leone', '2027-03-31', 'soon'],
    ]);
  });

  test('the list has no office without a term, such as a secretary', () => {
    const secretary = rows([election('leone', {office: 'provincial secretary'})]);
    expect(endingTerms(secretary, {day: '2040-01-01', settingsOf, compareNames})).toEqual([]);
  });

  test('a term has the length that the settings of its circumscription say', () => {
    const six = () => ({...defaultSettings, guardianTermYears: 6});
    expect(
      endingTerms(rows([election('leone')]), {day: '2027-01-15', settingsOf: six, compareNames}),
    ).toEqual([]);
  });
});
