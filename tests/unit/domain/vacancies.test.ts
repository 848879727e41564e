import {describe, expect, test} from 'vitest';
import {defaultSettings} from '#src/domain/settings.ts';
import {vacanciesOn, type VacancyRows} from '#src/domain/vacancies.ts';
import type {OfficeRows} from '#src/domain/terms.ts';
import {brother, election, rows} from './office-rows.ts';

const day = '2026-05-10';
const dead = {membership_status: 'deceased', death_date: '2026-03-03'};
const inAssisi = {office: 'guardian', fraternity_id: 'assisi'};
const office = 'provincial councillor';

const vacant = (of: OfficeRows, more: Partial<VacancyRows> = {}, on = day) =>
  vacanciesOn(
    {
      ...of,
      fraternities: [
        {id: 'assisi', circumscription_id: 'rosa'},
        {id: 'closed', circumscription_id: 'rosa', suppressed_date: '2025-06-30'},
      ],
      institutions: [
        {id: 'curia', circumscription_id: 'rosa'},
        {id: 'old curia', circumscription_id: 'rosa', suppressed_date: '2026-04-30'},
      ],
      fraternity_assignments: [],
      institution_assignments: [],
      ...more,
    },
    {day: on, settingsOf: () => defaultSettings},
  ).map((one) => `${one.office} ${one.brotherId} ${one.since}`);

const home = (brother_id: string, role: string, start_date = '2026-04-01') => ({
  brother_id,
  role,
  start_date,
  fraternity_id: 'assisi',
  end_date: null,
});

describe('an office of one brother', () => {
  test('is vacant from the day on which its holder died until a successor begins', () => {
    const next = election('rufino', {start_date: '2026-06-01'});
    const all = rows([election('leone'), next], [brother('Leone', dead), brother('Rufino')]);
    expect(vacant(all, {}, '2026-03-03')).toEqual([]);
    expect(vacant(all, {}, '2026-03-04')).toEqual(['minister leone 2026-03-03']);
    expect(vacant(all, {}, '2026-06-01')).toEqual([]);
  });

  test('is vacant when its holder left it or departed, also without a recorded day', () => {
    const left = rows([election('leone', {left_on: '2026-02-01'})]);
    expect(vacant(left)).toEqual(['minister leone 2026-02-01']);
    const gone = (departure_date: string | null) =>
      rows(
        [election('leone')],
        [brother('Leone', {membership_status: 'departed', departure_date})],
      );
    expect(vacant(gone('2026-01-31'))).toEqual(['minister leone 2026-01-31']);
    expect(vacant(gone(null))).toEqual(['minister leone null']);
  });

  test('is not vacant on a past day on which a brother who has died since had it by assignment', () => {
    const all = rows(
      [election('leone', {...inAssisi, left_on: '2026-01-31'})],
      [brother('Leone'), brother('Rufino', dead)],
    );
    const assigned = {fraternity_assignments: [home('rufino', 'guardian', '2026-02-01')]};
    expect(vacant(all, assigned, '2026-03-03')).toEqual([]);
    expect(vacant(all, assigned, '2026-03-04')).toEqual(['guardian leone 2026-01-31']);
  });

  test('is not vacant when its term is over, nor in a house that is suppressed', () => {
    expect(vacant(rows([election('leone')]), {}, '2030-01-01')).toEqual([]);
    const local = {...inAssisi, fraternity_id: 'closed', left_on: '2025-01-01'};
    expect(vacant(rows([election('leone', local)]))).toEqual([]);
  });

  test('names the last holder, and no predecessor', () => {
    const two = [
      election('leone', {start_date: '2020-01-01', left_on: '2023-12-31'}),
      election('rufino', {left_on: '2026-02-01'}),
    ];
    expect(vacant(rows(two))).toEqual(['minister rufino 2026-02-01']);
  });

  test('is not reported in the user’s own words, which may name one that was given once', () => {
    const own = election('leone', {office: 'Delegate for the jubilee', left_on: '2026-02-01'});
    expect(vacant(rows([own]))).toEqual([]);
  });

  test('is not vacant when another brother has it by his assignment', () => {
    const left = rows([election('leone', {...inAssisi, left_on: '2026-02-01'})]);
    const by = (...homes: readonly ReturnType<typeof home>[]) =>
      vacant(left, {fraternity_assignments: homes});
    expect(by(home('rufino', 'Guardiano e parroco'))).toEqual([]);
    expect(by(home('rufino', 'vicar'))).toEqual(['guardian leone 2026-02-01']);
    expect(by(home('leone', 'guardian'))).toHaveLength(1);
    expect(by({...home('rufino', 'guardian'), fraternity_id: 'greccio'})).toHaveLength(1);
    const bursar = rows([election('leone', {office: 'provincial bursar', left_on: '2026-02-01'})]);
    const {fraternity_id: _, ...post} = home('rufino', 'Economo provinciale');
    const posts = [{...post, institution_id: 'curia'}];
    expect(vacant(bursar)).toHaveLength(1);
    expect(vacant(bursar, {institution_assignments: posts})).toEqual([]);
  });

  test('is vacant when its holder has it by an assignment to a house or an institution that no longer exists', () => {
    const bursar = rows([election('leone', {office: 'provincial bursar', left_on: '2026-02-01'})]);
    const {fraternity_id: _, ...post} = home('rufino', 'Economo provinciale');
    const posts = [{...post, institution_id: 'old curia'}];
    expect(vacant(bursar, {institution_assignments: posts}, '2026-04-30')).toEqual([]);
    expect(vacant(bursar, {institution_assignments: posts}, '2026-05-01')).toHaveLength(1);
    const homes = [{...home('rufino', 'Economo provinciale'), fraternity_id: 'closed'}];
    expect(vacant(bursar, {fraternity_assignments: homes})).toHaveLength(1);
  });

  test('is vacant in a circumscription, though a house in it has an office of that name', () => {
    const vicar = rows([election('leone', {office: 'vicar', left_on: '2026-02-01'})]);
    expect(vacant(vicar, {fraternity_assignments: [home('rufino', 'vicar')]})).toHaveLength(1);
  });
});

describe('the place of a councillor', () => {
  const council = (...more: readonly ReturnType<typeof election>[]) =>
    rows([
      election('leone', {office}),
      election('rufino', {office, left_on: '2026-02-01'}),
      ...more,
    ]);

  test('is vacant when a councillor leaves the council', () => {
    expect(vacant(council())).toEqual([`${office} rufino 2026-02-01`]);
  });

  test('is filled by the brother who is elected or appointed to it', () => {
    const filled = {office, start_date: '2026-03-01', chapter_id: null, circumscription_id: 'rosa'};
    expect(vacant(council(election('masseo', filled)))).toEqual([]);
    const leftAgain = {...filled, left_on: '2026-04-30'};
    expect(vacant(council(election('masseo', leftAgain)))).toEqual([`${office} masseo 2026-04-30`]);
  });

  test('is no longer vacant when the term of the council is over', () => {
    expect(vacant(council(), {}, '2027-01-10')).toEqual([]);
  });
});
