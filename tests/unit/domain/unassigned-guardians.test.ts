import {expect, test, vi} from 'vitest';
import type {HeldOffice} from '#src/domain/terms.ts';
import {unassignedGuardians} from '#src/domain/unassigned-guardians.ts';
import type {HomeRecord} from '#src/domain/validation/records.ts';

const day = '2026-11-21';
const held: HeldOffice = {
  id: 'e1',
  brotherId: 'leone',
  name: 'Leone',
  office: 'guardian',
  fraternityId: 'assisi',
  circumscriptionId: 'c1',
  chapterId: null,
  since: '2026-02-01',
  until: null,
  term: 'lasts',
};
const home: HomeRecord = {
  id: 'h1',
  brother_id: 'leone',
  fraternity_id: 'assisi',
  role: 'Guardiano e parroco',
  start_date: '2026-02-01',
  end_date: null,
};
const namesOf = (office: HeldOffice, homes: readonly HomeRecord[]) =>
  unassignedGuardians([office], homes, day).map(({name}) => name);

test('a guardian with an assignment as guardian to the house is not listed', () => {
  expect(namesOf(held, [home])).toEqual([]);
});

test.each<[string, readonly HomeRecord[]]>([
  ['no assignment', []],
  ['an assignment without the office', [{...home, role: 'member'}]],
  ['an assignment that has ended', [{...home, end_date: '2026-11-20'}]],
  ['an assignment to another house', [{...home, fraternity_id: 'greccio'}]],
  ['an assignment of another brother', [{...home, brother_id: 'rufino'}]],
])('a guardian with %s is listed', (_, homes) => {
  expect(namesOf(held, homes)).toEqual(['Leone']);
});

test('other offices are not listed', () => {
  expect(namesOf({...held, office: 'councillor'}, [])).toEqual([]);
  expect(namesOf({...held, office: 'minister', fraternityId: null}, [])).toEqual([]);
});

test('unassignedGuardians reads each assignment once, however many guardians there are', () => {
  const offices = Array.from({length: 20}, (_, at) => ({...held, brotherId: `brother ${at}`}));
  const read = vi.fn((id: string) => id);
  const homes = offices.map(({brotherId}) => ({
    ...home,
    get brother_id() {
      return read(brotherId);
    },
  }));
  expect(unassignedGuardians(offices, homes, day)).toEqual([]);
  expect(read).toHaveBeenCalledTimes(homes.length);
});
