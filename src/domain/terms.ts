import {addDays, addMonths, compareDays, type Day, monthDay} from '#src/lib/civil-date.ts';
import {addToGroup} from '#src/lib/add-to-group.ts';
import {sortedBy} from '#src/lib/sorted-by.ts';
import {isSuppressedOn, type Suppressible} from './house-days.ts';
import {listedRole} from './listed-role.ts';
import {isMember} from './membership.ts';
import {officeNames, offices} from './role-names.ts';
import type {ProvinceSettings} from './settings.ts';

type ElectionRow = {
  readonly id: string;
  readonly brother_id: string;
  readonly chapter_id: string | null;
  readonly office: string;
  readonly fraternity_id: string | null;
  readonly circumscription_id: string | null;
  readonly start_date: Day;
  readonly end_date: Day | null;
  readonly left_on: Day | null;
  readonly acceptance: string;
};

type BrotherRow = {
  readonly id: string;
  readonly name: string;
  readonly circumscription_id: string;
  readonly membership_status: string;
  readonly departure_date: Day | null;
  readonly death_date: Day | null;
  readonly deleted_at: string | null;
};

type ChapterRow = {
  readonly id: string;
  readonly kind: string;
  readonly circumscription_id: string;
};

/** The rows from which offices are read. */
export type OfficeRows = {
  readonly brothers: readonly BrotherRow[];
  readonly elections: readonly ElectionRow[];
  readonly chapters: readonly ChapterRow[];
  readonly fraternities: readonly (Suppressible & {
    readonly id: string;
    readonly circumscription_id: string;
  })[];
};

type TermSettings = Pick<ProvinceSettings, 'guardianTermYears' | 'soonDays'>;

export type OfficeOptions = {
  readonly day: Day;
  /** What holds in a circumscription. */
  readonly settingsOf: (circumscriptionId: string) => TermSettings;
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
};

/** An office that a brother holds on a day. */
export type HeldOffice = {
  /** The id of the election. */
  readonly id: string;
  readonly brotherId: string;
  readonly name: string;
  /** The office as it is stored. */
  readonly office: string;
  /** The house of a local office; `null` for one of the circumscription. */
  readonly fraternityId: string | null;
  readonly circumscriptionId: string;
  /** The chapter that elected the brother. */
  readonly chapterId: string | null;
  readonly since: Day;
  /** The last day of the term; `null` without one. */
  readonly until: Day | null;
  readonly term: 'lasts' | 'soon' | 'over';
};

/** Offices that the law gives for a fixed term (can. 624 §1; of provincial superiors and councillors Ord. 8/20). */
const withTerm: ReadonlySet<string> = new Set([
  'minister',
  'provincial vicar',
  'provincial councillor',
  'custos',
  'guardian',
  'vicar',
  'councillor',
]);

/** Offices that several brothers hold at once. */
const shared: ReadonlySet<string> = new Set(['provincial councillor', 'councillor']);

/** The chapters that elect a whole council; the other ones may fill a single place in it. */
const electsCouncil: ReadonlySet<string> = new Set(['provincial', 'custodial']);

/** The last months of a term, in which a council is elected again rather than completed. */
const lastMonths = 3;

/**
 * Lists the offices in force on a day, by rank and name. A term that is over takes the office away only when this is
 * communicated in writing (can. 186), so an office lasts until another election to it begins, or until the day on which
 * the brother left it.
 */
export function officesOn(rows: OfficeRows, options: OfficeOptions): HeldOffice[] {
  const {day, settingsOf, compareNames} = options;
  const held = begunOffices(rows, options)
    .flatMap((same) => same.filter((one) => isHeld(one, same, day)))
    .map(({election, brother, unitId, until}) => ({
      id: election.id,
      brotherId: brother.id,
      name: brother.name,
      office: election.office,
      fraternityId: election.fraternity_id ?? null,
      circumscriptionId: unitId,
      chapterId: election.chapter_id,
      since: election.start_date,
      until,
      term: termOn(until, day, settingsOf(unitId).soonDays),
    }));
  return sortedBy(
    held,
    ({office, name}) => ({rank: officeRank(office), name}),
    (a, b) => a.rank - b.rank || compareNames(a.name, b.name),
  );
}

/** Gathers the elections that have begun by a day, those to one office together. A local office ends with its house. */
export function begunOffices(
  rows: OfficeRows,
  {day, settingsOf}: Pick<OfficeOptions, 'day' | 'settingsOf'>,
): (readonly Begun[])[] {
  const brothers = new Map(rows.brothers.map((brother) => [brother.id, brother]));
  const chapters = new Map(rows.chapters.map((chapter) => [chapter.id, chapter]));
  const houses = new Map(rows.fraternities.map((house) => [house.id, house]));
  const byOffice = new Map<string, Begun[]>();
  for (const election of rows.elections) {
    const brother = brothers.get(election.brother_id);
    const hasBegun = election.acceptance === 'accepted' && election.start_date <= day;
    if (brother === undefined || !hasBegun) continue;
    const house = houses.get(election.fraternity_id ?? '');
    if (house && isSuppressedOn(house, day)) continue;
    const chapter = chapters.get(election.chapter_id ?? '');
    const unitId =
      (house ?? election).circumscription_id ?? (chapter ?? brother).circumscription_id;
    const until = termEnd(election, settingsOf(unitId));
    addToGroup(byOffice, keyOf(election, unitId), {election, brother, chapter, unitId, until});
  }
  return [...byOffice.values()];
}

/** Lists the offices whose term is over or ends soon, the most pressing first. */
export function endingTerms(rows: OfficeRows, options: OfficeOptions): EndingTerm[] {
  return officesOn(rows, options)
    .filter((held): held is EndingTerm => held.until !== null && held.term !== 'lasts')
    .sort((a, b) => compareDays(a.until, b.until));
}

export type EndingTerm = HeldOffice & {readonly until: Day; readonly term: 'soon' | 'over'};

/** Tells whether several brothers hold an office at once. */
export function isSharedOffice(office: string): boolean {
  return shared.has(listedRole(officeNames, office) ?? office);
}

/** The place of an office among the others; own words come last. */
export function officeRank(office: string): number {
  const listed = listedRole(officeNames, office);
  const rank = offices.findIndex((each) => each === listed);
  return rank === -1 ? offices.length : rank;
}

/** An election that has begun. */
export type Begun = {
  readonly election: ElectionRow;
  readonly brother: BrotherRow;
  readonly chapter: ChapterRow | undefined;
  readonly unitId: string;
  readonly until: Day | null;
};

/** The last day of a term: as it is recorded, otherwise that of the usual length where the law asks for a term. */
function termEnd(
  {office, start_date, end_date}: ElectionRow,
  {guardianTermYears}: TermSettings,
): Day | null {
  if (end_date) return end_date;
  if (!withTerm.has(listedRole(officeNames, office) ?? '')) return null;
  const end = addMonths(start_date, guardianTermYears * 12);
  // Where a year lacks 29 February, the day before it is the 28th.
  return monthDay(end) === monthDay(start_date) ? addDays(end, -1) : end;
}

function termOn(until: Day | null, day: Day, soonDays: number): HeldOffice['term'] {
  if (until === null || until > addDays(day, soonDays)) return 'lasts';
  return until < day ? 'over' : 'soon';
}

/** Tells whether a brother holds an office on a day, by all the elections to it that have begun. */
export function isHeld(held: Begun, same: readonly Begun[], day: Day): boolean {
  const {election, brother} = held;
  // An archived brother holds no office, but his election has ended that of his predecessor.
  if (brother.deleted_at) return false;
  if (!isMemberOn(brother, day)) return false;
  if (election.left_on && election.left_on < day) return false;
  return !same.some((other) => isSuccessor(other, held));
}

/** Tells whether a brother was a member on a day. Without a recorded last day the present membership decides. */
export function isMemberOn(brother: BrotherRow, day: Day): boolean {
  const last = lastDayAsMember(brother);
  return last === null ? isMember(brother) : last >= day;
}

/** The last day of a membership that ended; `null` when none is recorded. */
export function lastDayAsMember({death_date, departure_date}: BrotherRow): Day | null {
  return death_date ?? departure_date;
}

/**
 * Tells whether an election ends the office of an earlier one. A councillor's office ends with the next council, also
 * when the chapter meets before the term is over, but not with an election that fills a vacancy.
 */
export function isSuccessor({election, chapter}: Begun, former: Begun): boolean {
  const {start_date, brother_id, office} = election;
  if (start_date <= former.election.start_date) return false;
  if (!isSharedOffice(office) || brother_id === former.election.brother_id) return true;
  const isOfNextChapter =
    chapter !== undefined && chapter.id !== former.chapter?.id && electsCouncil.has(chapter.kind);
  return (
    isOfNextChapter || (former.until !== null && former.until < addMonths(start_date, lastMonths))
  );
}

/** Names the office and its house or circumscription. */
function keyOf({office, fraternity_id}: ElectionRow, unitId: string): string {
  return `${fraternity_id ?? unitId} ${listedRole(officeNames, office) ?? office}`;
}
