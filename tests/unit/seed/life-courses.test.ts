import {describe, expect, test} from 'vitest';
import {monthDay} from '#src/lib/civil-date.ts';
import {completedYears} from '#supabase/seed/calendar.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {idOf, type Draft} from '#supabase/seed/tables.ts';

const islanders = new Set(['Indonesia', 'Timor-Leste'].map((name) => idOf('countries', name)));

function isIslander({nationality}: Draft<'brothers'>): boolean {
  return islanders.has(nationality);
}

describe.each(['2026-11-21', '2028-02-29'])('the brothers of the demo province of %s', (today) => {
  const {brothers, vows, formation_stages, fraternity_assignments} = generateProvince({
    today,
  }).tables;

  test('entered young on the islands, and as adults in Europe', () => {
    const entries = new Map(
      formation_stages
        .filter(({stage}) => stage === 'postulancy')
        .map(({brother_id, start_date}) => [brother_id, start_date]),
    );
    const ages = (wanted: boolean): number[] =>
      brothers.flatMap((one) => {
        const entry = entries.get(one.id);
        if (isIslander(one) !== wanted || one.birth_date === null || entry === undefined) return [];
        return [completedYears(one.birth_date, entry)];
      });
    expect(Math.min(...ages(true))).toBe(18);
    expect(Math.max(...ages(true))).toBe(24);
    expect(Math.min(...ages(false))).toBe(22);
    expect(Math.max(...ages(false))).toBe(35);
    expect(ages(true).length + ages(false).length).toBe(brothers.length - 1);
  });

  test('made their profession on the usual feasts, with few exceptions', () => {
    const simple = vows.filter(({type}) => type === 'simple');
    const isUsual = ({brother_id, date}: Draft<'vows'>): boolean => {
      const one = brothers.find(({id}) => id === brother_id);
      const day = monthDay(date);
      return one !== undefined && isIslander(one)
        ? day === '08-02'
        : day >= '09-08' && day <= '09-14';
    };
    const usual = simple.filter(isUsual).length;
    expect(simple.length - usual).toBeLessThan(simple.length / 8);
  });

  test('became guardians in the weeks after a chapter, for a term of three years', () => {
    const guardians = fraternity_assignments.filter(
      ({role, end_date}) => role === 'guardian' && end_date === null,
    );
    expect(guardians).toHaveLength(48);
    // The guardian with a term that is too long and the second guardian of a house are exceptions on purpose.
    const atChapter = guardians.filter(
      ({start_date}) => start_date >= '2026-08-22' && start_date <= '2026-09-12',
    );
    expect(atChapter.length).toBeGreaterThanOrEqual(46);
  });

  test('have another name and their place of origin if they are old Italians', () => {
    const renamed = brothers.filter(({birth_name}) => birth_name !== null);
    const first = new Map(
      vows.filter(({type}) => type === 'simple').map((vow) => [vow.brother_id, vow.date]),
    );
    expect(renamed.length).toBeGreaterThan(20);
    for (const one of renamed) {
      expect(one.name).toMatch(/^\p{Lu}\p{Ll}+ da \p{Lu}\p{Ll}+$/u);
      expect(one.birth_name).not.toBe(one.name);
      expect(one.nationality).toBe(idOf('countries', 'Italy'));
      expect((first.get(one.id) ?? '9999') < '1970').toBe(true);
    }
  });
});
