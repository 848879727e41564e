import {isDayOfBirth, isSameDayOfYear} from '#src/domain/celebrated-days.ts';
import {pastDays} from '#src/domain/past-days.ts';
import {closedBy, inSeriesOrder} from '#src/domain/vow-series.ts';
import {addMonths, type Day, latestDay} from '#src/lib/civil-date.ts';
import {anyDayIn} from '#src/lib/partial-day.ts';
import {legalAgeOn} from './age.ts';
import {between, ofRows, ofWhole, type Finding} from './finding.ts';
import {enteredOn, entryOf, isActive, isHolyOrder, type Life} from './lives.ts';
import {isBlank} from './is-blank.ts';
import type {StageRecord} from './records.ts';

/** The rules on days that cannot be, or do not go together. */
export function dateFindings(life: Life): (Finding | null)[] {
  return [
    wrongOrder(life),
    future(life),
    implausibleAge(life),
    ofWhole('MISSING_BIRTH_DATE', 'medium', isActive(life) && life.brother.birth_date === null),
    birthdayMismatch(life),
    afterDeath(life),
  ];
}

/** Something that happened to him: a row and its day. His birth has no row of its own. */
type Event = {readonly id: string | null; readonly day: Day};

/**
 * Birth, entry, profession and ordination follow each other, and a departure follows birth, entry and first profession:
 * a brother who left may be ordained elsewhere. Ministries are no orders, and orders received before
 * entry are in order: a cleric may enter (can. 644, 268 §2).
 */
function wrongOrder(life: Life): Finding | null {
  const {brother, vows, today} = life;
  const first = entryOf(life);
  const entry = first !== undefined && isReadmission(first, life) ? undefined : first;
  const entered = enteredOn(life) ?? '';
  const order = life.orders.find(
    ({type, date}) => isHolyOrder(type) && (date >= entered || date < (brother.birth_date ?? '')),
  );
  const isPast = (event: Event | undefined): event is Event =>
    event !== undefined && event.day <= today;
  const beginnings = [
    brother.birth_date === null ? undefined : {id: null, day: brother.birth_date},
    toEvent(entry, entry?.start_date),
    toEvent(vows[0], vows[0]?.date),
  ].filter(isPast);
  const chain = [...beginnings, toEvent(order, order?.date)].filter(isPast);
  const left = {id: null, day: brother.departure_date ?? today};

  const wrong = [
    ...chain.map((event, index) => [chain[index - 1] ?? event, event] as const),
    ...beginnings.map((event) => [event, left] as const),
  ].filter(([before, event]) => event.day < before.day);
  const [pair] = wrong;
  if (pair === undefined) return null;
  const detail = between(pair[0].day, pair[1].day);
  return {type: 'DATE_ORDER', severity: 'high', rows: wrong.flat().filter(isRow), detail};
}

/**
 * Tells whether a brother entered again after vows that had ended, and made simple ones afterwards (can. 690): his first
 * entry is not recorded. Before those vows, the day of the stage may be a mistake.
 */
function isReadmission(entry: StageRecord, {taken, settings}: Life): boolean {
  const before = taken.filter(({date}) => date < entry.start_date);
  const [next] = inSeriesOrder(taken.slice(before.length));
  return next?.type === 'simple' && closedBy(before, [entry], settings) !== null;
}

function toEvent(row: {readonly id: string} | undefined, day: Day | undefined): Event | undefined {
  return row === undefined || day === undefined ? undefined : {id: row.id, day};
}

function isRow(event: Event): event is Event & {readonly id: string} {
  return event.id !== null;
}

/** Birth, death and departure are past. The rest may be planned, but not further ahead than a year. */
function future(life: Life): Finding | null {
  const ownDays = pastDays
    .map((name) => life.brother[name])
    .filter((day) => day !== null && day > life.today) as readonly Day[];
  const lastDay = addMonths(life.today, 12);
  const rows = eventsOf(life).filter(({day}) => day > lastDay);
  const days = [...ownDays, ...rows.map(({day}) => day)];
  if (days.length === 0) return null;
  return {type: 'FUTURE_DATE', severity: 'high', rows, detail: latestDay(days)};
}

function implausibleAge(life: Life): Finding | null {
  const {birth_date} = life.brother;
  const isTooOld =
    isActive(life) && birth_date !== null && legalAgeOn(birth_date, life.today) > 100;
  return ofWhole('IMPLAUSIBLE_AGE', 'medium', isTooOld, birth_date);
}

/** The day he celebrates may be his name day, if that is written down. */
function birthdayMismatch({brother}: Life): Finding | null {
  const {birth_date, birthday, name_day, additional_info} = brother;
  if (birth_date === null || birthday === null) return null;
  const named = anyDayIn(name_day ?? '');
  const isNameDay = named !== null && isSameDayOfYear(birthday, named);
  const isMismatch =
    !isDayOfBirth(birthday, birth_date) && !isNameDay && !notesNameDay(additional_info);
  return ofWhole('BIRTHDAY_MISMATCH', 'low', isMismatch, between(birth_date, birthday));
}

function notesNameDay(additionalInfo: unknown): boolean {
  if (typeof additionalInfo !== 'object' || additionalInfo === null) return false;
  if (Array.isArray(additionalInfo) || !Object.hasOwn(additionalInfo, 'name_day')) return false;
  const {name_day} = additionalInfo as {readonly name_day: unknown};
  return name_day !== null && !(typeof name_day === 'string' && isBlank(name_day));
}

function afterDeath(life: Life): Finding | null {
  const {death_date} = life.brother;
  if (death_date === null) return null;
  const rows = eventsOf(life).filter(({day}) => day > death_date);
  const first = rows.map(({day}) => day).reduce((a, b) => (a < b ? a : b), '9999-12-31');
  return ofRows('EVENT_AFTER_DEATH', 'high', rows, () => between(death_date, first));
}

function eventsOf({vows, orders, stages, homes, posts}: Life): {id: string; day: Day}[] {
  return [
    ...[...vows, ...orders].map(({id, date}) => ({id, day: date})),
    ...[...stages, ...homes, ...posts].map(({id, start_date}) => ({id, day: start_date})),
  ];
}
