import {addMonths, daysBetween, type Day} from '#src/lib/civil-date.ts';
import {cachedStatus} from '#src/domain/cached-status.ts';
import type {Tables} from '#supabase/seed/tables.ts';
import type {Life} from './lives.ts';
import {perpetualOf} from './rules-of-courses.ts';

type Rule = (life: Life, today: Day, typeOf: (houseId: string) => string) => boolean;

/** The rules on homes and offices, written anew from their description. */
export const homeRules: Readonly<Record<string, Rule>> = {
  A01: (life, today) =>
    life.brother.membership_status === 'active' &&
    openHomes(life).length === 0 &&
    statusOf(life, today) !== 'bishop',
  A02: (life) => openHomes(life).length > 1,
  A03: ({homes}, today) =>
    homes.some((home, index) =>
      homes
        .slice(index + 1)
        .some((later) => daysBetween(later.start_date, home.end_date ?? today) > 7),
    ),
  A04: ({homes, services}) =>
    [...homes, ...services].some(({start_date, end_date}) => (end_date ?? start_date) < start_date),
  A07: (life) => holds(life, ['guardian']) && perpetualOf(life) === undefined,
  A08: (life) => holds(life, ['novice master']) && perpetualOf(life) === undefined,
  A09: (life, today) =>
    openHomes(life).some(
      (home) => home.role === 'guardian' && addMonths(home.start_date, 36) < today,
    ),
  A11: (life, today, typeOf) =>
    statusOf(life, today) === 'novice' &&
    openHomes(life).some(({fraternity_id}) => typeOf(fraternity_id) !== 'formational'),
};

/** Houses by the rule they break. */
export function houseIssues(tables: Tables, lives: readonly Life[]) {
  const found: {code: string; id: string}[] = [];
  for (const {id} of tables.fraternities) {
    const residents = lives.filter((life) =>
      openHomes(life).some((home) => home.fraternity_id === id),
    );
    const guardians = residents.filter((life) => holds(life, ['guardian']));
    const professed = residents.filter(({vows}) => vows.length > 0);
    if (guardians.length > 1) found.push({code: 'A05', id});
    if (residents.length >= 3 && guardians.length === 0) found.push({code: 'A06', id});
    if (professed.length < 3) found.push({code: 'A10', id});
  }
  return found;
}

function openHomes({homes}: Life) {
  return homes.filter(({end_date}) => end_date === null);
}

function holds(life: Life, roles: readonly string[]): boolean {
  return openHomes(life).some(({role}) => roles.includes(role ?? ''));
}

function statusOf({vows, orders, stages}: Life, today: Day): string {
  return cachedStatus({vows, ordinations: orders, formation: stages, today});
}
