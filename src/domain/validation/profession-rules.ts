import {addMonths, daysBetween, type Day} from '#src/lib/civil-date.ts';
import {earliestPerpetualDate, vowStatus} from '#src/domain/vow-status.ts';
import {boundUntil, isPerpetual} from '#src/domain/vow.ts';
import {isYounger, newLaw} from './age.ts';
import {between, ofRows, type Finding} from './finding.ts';
import {isInOrder, type Life} from './lives.ts';
import type {VowRecord} from './records.ts';
import {isBlank} from './is-blank.ts';

/** The rules on temporary and perpetual profession. Vows still to come are judged by none. */
export function professionFindings(life: Life): (Finding | null)[] {
  return [
    temporaryUnderage(life),
    withoutNovitiate(life),
    perpetualUnderage(life),
    perpetualEarly(life),
    withoutTemporary(life),
    tooLongTemporary(life),
    temporaryVowGap(life),
    expired(life),
    twoPerpetual(life),
    withoutWitnesses(life),
  ];
}

function temporaryUnderage({brother, temporary}: Life): Finding | null {
  const rows = temporary
    .slice(0, 1)
    .filter(({date}) => date >= newLaw && isYounger(brother, date, 18));
  return ofRows('TEMP_UNDERAGE', 'high', rows, ({date}) => date);
}

function withoutNovitiate({temporary, stages}: Life): Finding | null {
  const isNovitiateKnown = stages.some(({stage}) => stage === 'novitiate');
  const rows = isNovitiateKnown ? [] : temporary.slice(0, 1);
  return ofRows('TEMP_WITHOUT_NOVITIATE', 'medium', rows, () => null);
}

function perpetualUnderage({brother, perpetual}: Life): Finding | null {
  const rows = perpetual.slice(0, 1).filter(({date}) => isYounger(brother, date, 21));
  return ofRows('PERPETUAL_UNDERAGE', 'high', rows, ({date}) => date);
}

function perpetualEarly({vows, temporary, perpetual, today}: Life): Finding | null {
  const [first] = temporary;
  const [last] = perpetual;
  const earliest = earliestPerpetualDate(vows, today);
  if (first === undefined || last === undefined || earliest === null) return null;
  const rows = last.date < earliest ? [first, last] : [];
  return ofRows('PERPETUAL_EARLY', 'high', rows, () => between(first.date, last.date));
}

function withoutTemporary({temporary, perpetual}: Life): Finding | null {
  const rows = temporary.length === 0 ? perpetual.slice(0, 1) : [];
  return ofRows('PERPETUAL_WITHOUT_TEMP', 'medium', rows, ({date}) => date);
}

/** Six years; nine where the time was prolonged. */
function tooLongTemporary(life: Life): Finding | null {
  const {temporary, perpetual, today} = life;
  const [first] = temporary;
  const until = perpetual[0]?.date ?? (isInOrder(life) ? today : null);
  if (first === undefined || until === null || addMonths(first.date, 72) >= until) return null;
  return addMonths(first.date, 108) < until
    ? ofRows('TEMP_OVER_9Y', 'high', [first], ({date}) => date)
    : ofRows('TEMP_OVER_6Y', 'medium', [first], ({date}) => date);
}

/** Days on which no vow bound him, between his first profession and his perpetual one. */
function temporaryVowGap(life: Life): Finding | null {
  const gaps = findGaps(life);
  const isLong = gaps.some(
    ({covered, next}) => daysBetween(covered, next.date) > life.settings.graceDays,
  );
  const rows = gaps.map(({next}) => next);
  return ofRows('TEMP_GAP', isLong ? 'high' : 'medium', rows, ({date}) =>
    between(gaps[0]?.covered ?? '', date),
  );
}

function findGaps({vows, today, settings}: Life): {covered: Day; next: VowRecord}[] {
  const gaps: {covered: Day; next: VowRecord}[] = [];
  let covered: Day | null = null;
  for (const next of vows) {
    if (next.date > today) break;
    if (covered !== null && next.date > covered) gaps.push({covered, next});
    if (isPerpetual(next)) break;
    const end: Day = boundUntil(next, settings.tempVowMonths);
    if (covered === null || end > covered) covered = end;
  }
  return gaps;
}

function expired({brother, temporary, vows, today, settings}: Life): Finding | null {
  const standing = vowStatus({
    membershipStatus: brother.membership_status,
    vows,
    today,
    settings,
  });
  if (standing.status !== 'Expired Past Grace') return null;
  const rows = latest(temporary, settings.tempVowMonths);
  return ofRows('VOWS_EXPIRED', 'high', rows, () => standing.dueDate);
}

/** The vow that should have been renewed: the last one, of several on one day the one that bound longest. */
function latest(temporary: readonly VowRecord[], usualMonths: number): VowRecord[] {
  const lastDay = temporary.at(-1)?.date;
  const ofLastDay = temporary.filter(({date}) => date === lastDay);
  const ends = ofLastDay.map((vow) => boundUntil(vow, usualMonths));
  const longest = ends.reduce((a, b) => (a > b ? a : b), '');
  return ofLastDay.filter((_, index) => ends[index] === longest).slice(-1);
}

function twoPerpetual({perpetual}: Life): Finding | null {
  const rows = perpetual.length > 1 ? perpetual : [];
  return ofRows('TWO_PERPETUAL', 'medium', rows, ({date}) =>
    between(date, perpetual[1]?.date ?? ''),
  );
}

/** The act of profession names who received it and two witnesses. */
function withoutWitnesses({vows, today}: Life): Finding | null {
  const rows = vows.filter(
    ({date, received_by, witness_1, witness_2}) =>
      date <= today && [received_by, witness_1, witness_2].some(isBlank),
  );
  return ofRows('MISSING_RECEIVER_OR_WITNESSES', 'low', rows, ({date}) => date);
}
