import {addDays, addMonths, daysBetween, type Day} from '#src/lib/civil-date.ts';
import {isSuppressedOn} from '#src/domain/house-days.ts';
import {lastsOn} from '#src/domain/membership.ts';
import {isGuardian, isNoviceMaster} from '#src/domain/offices.ts';
import type {ProvinceSettings} from '#src/domain/settings.ts';
import {between, ofRows, ofWhole, type Finding} from './finding.ts';
import {isActive, isInOrder, isNovice, isProfessed, received, type Life} from './lives.ts';
import type {
  AssignmentRecord,
  FraternityRecord,
  HomeRecord,
  InstitutionRecord,
  PostRecord,
} from './records.ts';

type Where = {
  readonly houseOf: (fraternityId: string) => FraternityRecord | undefined;
  readonly institutionOf: (institutionId: string) => InstitutionRecord | undefined;
  readonly settingsOf: (circumscriptionId: string) => ProvinceSettings;
};

/** The rules on where he lives and serves, and what he is there. Roles end with the house or the institution. */
export function homeFindings(
  life: Life,
  {houseOf, institutionOf, settingsOf}: Where,
): (Finding | null)[] {
  const present = isInOrder(life) ? life.homes.filter((home) => lastsOn(home, life.today)) : [];
  // Another rule reports two homes that overlap until a known day.
  const openHomes = present.filter(({end_date}) => end_date === null);
  const isLasting = ({fraternity_id: id}: HomeRecord): boolean =>
    !isSuppressedOn(houseOf(id) ?? {}, life.today);
  const lasting = present.filter(isLasting);
  const outside = lasting.filter(({fraternity_id: id}) => houseOf(id)?.type !== 'formational');
  const guardianships = lasting.filter(({role}) => isGuardian(role));
  const posts = isInOrder(life) ? life.posts.filter((post) => lastsOn(post, life.today)) : [];
  const isClosed = ({institution_id: id}: PostRecord): boolean =>
    isSuppressedOn(institutionOf(id) ?? {}, life.today);
  const open = posts.filter((post) => !isClosed(post));
  // A local office has the term of the circumscription of its house.
  const termYearsOf = ({fraternity_id: id}: HomeRecord): number =>
    settingsOf((houseOf(id) ?? life.brother).circumscription_id).guardianTermYears;
  return [
    homeless(life, isLasting),
    ofRows('TWO_CURRENT_FRATERNITIES', 'high', clash(openHomes) ? openHomes : [], () => null),
    overlap(life),
    guardianInTemporaryVows(life, guardianships),
    bishopAsGuardian(life, guardianships),
    masterInTemporaryVows(life, [...lasting, ...open]),
    longGuardian(life, guardianships, termYearsOf),
    ofRows(
      'POST_IN_CLOSED_INSTITUTION',
      'medium',
      posts.filter(isClosed),
      ({start_date}) => start_date,
    ),
    ofRows(
      'NOVICE_NOT_IN_NOVITIATE',
      'medium',
      outside.length > 0 && isNovice(life) ? outside : [],
      () => null,
    ),
  ];
}

/** The law binds novices and the professed (can. 665 §1); a bishop need not live in a house of the order. */
function homeless(life: Life, isLasting: (home: HomeRecord) => boolean): Finding | null {
  const {today, status, homes} = life;
  const isBound = isActive(life) && status !== 'bishop' && (isProfessed(life) || isNovice(life));
  const livesSomewhere = homes.some((home) => lastsOn(home, today) && isLasting(home));
  return ofWhole('NO_CURRENT_FRATERNITY', 'medium', isBound && !livesSomewhere);
}

/** Tells whether some homes exclude each other: two houses, or one house twice. Two offices in a house are one home. */
function clash(homes: readonly HomeRecord[]): boolean {
  const houses = new Set(homes.map(({fraternity_id: id}) => id));
  const offices = new Set(homes.map(({fraternity_id: id, role}) => `${id} ${role ?? ''}`));
  return houses.size > 1 || offices.size < homes.length;
}

/** A move may take a week. Another rule reports two homes without an end. */
function overlap({homes, today}: Life): Finding | null {
  const begun = homes.filter(({start_date}) => start_date <= today);
  const rows: HomeRecord[] = [];
  let detail: string | null = null;
  for (const [index, i] of begun.entries()) {
    for (const j of begun.slice(index + 1)) {
      if ((i.end_date === null && j.end_date === null) || !clash([i, j])) continue;
      const end = earlier(i.end_date ?? today, j.end_date ?? today);
      if (daysBetween(j.start_date, end) <= 7) continue;
      rows.push(i, j);
      detail ??= between(j.start_date, end);
    }
  }
  return ofRows('ASSIGNMENT_OVERLAP', 'medium', rows, () => detail);
}

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b;
}

function guardianInTemporaryVows(life: Life, guardianships: readonly HomeRecord[]): Finding | null {
  const rows = lacksPerpetualVows(life) ? guardianships : [];
  return ofRows('GUARDIAN_NOT_PERPETUAL', 'high', rows, ({start_date}) => start_date);
}

/** A bishop is subject to the Roman Pontiff alone, so he cannot be a superior under those of the order. */
function bishopAsGuardian(life: Life, guardianships: readonly HomeRecord[]): Finding | null {
  const rows = received(life, 'episcopate') ? guardianships : [];
  return ofRows('GUARDIAN_IS_BISHOP', 'medium', rows, ({start_date}) => start_date);
}

/** Without any recorded vow it is not known that he lacks perpetual ones; another rule reports that nothing is recorded. */
function lacksPerpetualVows({taken, perpetual}: Life): boolean {
  return taken.length > 0 && perpetual.length === 0;
}

function masterInTemporaryVows(life: Life, present: readonly AssignmentRecord[]): Finding | null {
  if (!lacksPerpetualVows(life)) return null;
  const rows = present.filter(({role}) => isNoviceMaster(role));
  const first = rows.map(({start_date}) => start_date).sort()[0];
  return ofRows('MASTER_NOT_PERPETUAL', 'high', rows, () => first ?? null);
}

/** Terms end with a chapter or its decisions, not on the day. */
const termToleranceMonths = 6;

/**
 * A term has its years, and a guardian who is elected again begins another one; terms that follow each other, in whatever
 * houses, have nine years in all.
 */
function longGuardian(
  life: Life,
  guardianships: readonly HomeRecord[],
  termYearsOf: (home: HomeRecord) => number,
): Finding | null {
  const {homes, today} = life;
  const everGuardian = homes.filter(({role}) => isGuardian(role));
  const isOverNine = (since: Day): boolean => addMonths(since, 108) < today;
  const rows = guardianships.filter(
    (home) =>
      !isInTerm(life, home, termYearsOf(home)) ||
      isOverNine(guardianSince(home.start_date, everGuardian)),
  );
  return ofRows('GUARDIAN_TERM', 'medium', rows, ({start_date}) => {
    const since = guardianSince(start_date, everGuardian);
    return isOverNine(since) ? since : start_date;
  });
}

/** Tells whether a term lasts that began with the assignment or with an election to the same office. */
function isInTerm(
  {elections, today}: Life,
  {fraternity_id, start_date}: HomeRecord,
  termYears: number,
): boolean {
  const termMonths = termYears * 12 + termToleranceMonths;
  const lasts = (begun: Day, end: Day | null): boolean =>
    (end === null ? addMonths(begun, termMonths) : addMonths(end, termToleranceMonths)) >= today;
  const isReelected = elections.some(
    (election) =>
      election.fraternity_id === fraternity_id &&
      election.acceptance === 'accepted' &&
      election.start_date <= today &&
      (election.left_on ?? today) >= today &&
      isGuardian(election.office) &&
      lasts(election.start_date, election.end_date),
  );
  return isReelected || lasts(start_date, null);
}

/** Goes back over the terms that followed each other within a month. */
function guardianSince(start: Day, everGuardian: readonly HomeRecord[]): Day {
  const before = everGuardian.find(
    ({start_date, end_date}) =>
      start_date < start && end_date !== null && end_date >= addDays(start, -31),
  );
  return before === undefined ? start : guardianSince(before.start_date, everGuardian);
}
