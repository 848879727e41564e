import {daysBetween, type Day} from '#src/lib/civil-date.ts';
import {earliestPerpetualDate, vowStatus} from '#src/domain/vow-status.ts';
import {exceededLimit, inSeriesOrder, readmissions} from '#src/domain/vow-series.ts';
import {boundUntil, isPerpetual, latestEnd} from '#src/domain/vow.ts';
import {newLaw} from './age.ts';
import {between, ofRows, withNorm, type Finding} from './finding.ts';
import {isInOrder, type Life} from './lives.ts';
import {missedAge} from './norm.ts';
import type {BrotherRecord, VowRecord} from './records.ts';
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
    simpleAfterSolemn(life),
    withoutWitnesses(life),
  ];
}

function temporaryUnderage({brother, firstTemporary}: Life): Finding | null {
  return underage('TEMP_UNDERAGE', brother, firstTemporary);
}

function withoutNovitiate({firstTemporary: first, stages}: Life): Finding | null {
  const isNovitiateKnown = stages.some(({stage}) => stage === 'novitiate');
  const rows = isNovitiateKnown || first === undefined ? [] : [first];
  return ofRows('TEMP_WITHOUT_NOVITIATE', 'medium', rows, () => null);
}

function perpetualUnderage({brother, taken}: Life): Finding | null {
  return underage('PERPETUAL_UNDERAGE', brother, taken.find(isPerpetual));
}

/** Some authors accept the birthday itself, so it weighs less. */
function underage(
  type: 'TEMP_UNDERAGE' | 'PERPETUAL_UNDERAGE',
  brother: BrotherRecord,
  vow: VowRecord | undefined,
): Finding | null {
  const norm = vow === undefined ? null : missedAge(type, brother, vow.date);
  if (vow === undefined || norm === null) return null;
  const severity = norm.kind === 'birthday' ? 'medium' : 'high';
  return withNorm(
    ofRows(type, severity, [vow], ({date}) => date),
    norm,
  );
}

function perpetualEarly(life: Life): Finding | null {
  const [first] = life.temporary;
  const [last] = life.perpetual;
  const earliest = earliestPerpetualDate(life.temporary);
  if (first === undefined || last === undefined || earliest === null) return null;
  const rows = last.date < earliest ? [first, last] : [];
  return ofRows('PERPETUAL_EARLY', 'high', rows, () => between(first.date, last.date));
}

function withoutTemporary({taken, firstTemporary}: Life): Finding | null {
  const rows = firstTemporary === undefined ? taken.slice(0, 1) : [];
  return ofRows('PERPETUAL_WITHOUT_TEMP', 'medium', rows, ({date}) => date);
}

/**
 * Six years; nine where the time was prolonged (can. 657 §2). Years count up to the last day on which he was bound.
 * After perpetual profession more than six years need no action any more.
 */
function tooLongTemporary(life: Life): Finding | null {
  const {temporary, perpetual} = life;
  const [first] = temporary;
  const until = perpetual[0]?.date ?? (isInOrder(life) ? lastBoundDay(life) : null);
  const type = first === undefined || until === null ? null : exceededLimit(first.date, until);
  if (first === undefined || type === null) return null;
  const severity = type === 'TEMP_OVER_9Y' ? 'high' : perpetual.length > 0 ? 'low' : 'medium';
  return ofRows(type, severity, [first], ({date}) => date);
}

/** Finds the last day up to today on which a temporary vow of the series bound him. */
function lastBoundDay({temporary, today, settings}: Life): Day {
  const end = latestEnd(temporary, settings.tempVowMonths);
  return end < today ? end : today;
}

/** Days on which no vow bound him, up to his perpetual profession; after a readmission they count again (can. 690). */
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

function findGaps({taken, settings}: Life): {covered: Day; next: VowRecord}[] {
  const gaps: {covered: Day; next: VowRecord}[] = [];
  let covered: Day | null = null;
  let isPerpetuallyBound = false;
  for (const next of inSeriesOrder(taken)) {
    if (isPerpetuallyBound && next.type !== 'simple') continue;
    if (covered !== null && next.date > covered) gaps.push({covered, next});
    isPerpetuallyBound = isPerpetual(next);
    const end: Day | null = isPerpetuallyBound ? null : boundUntil(next, settings.tempVowMonths);
    if (end === null || covered === null || end > covered) covered = end;
  }
  return gaps;
}

function expired({brother, temporary, vows, stages, today, settings}: Life): Finding | null {
  const standing = vowStatus({
    membershipStatus: brother.membership_status,
    vows,
    formation: stages,
    today,
    settings,
  });
  if (standing.status !== 'Expired Past Grace') return null;
  const rows = longestBinding(temporary, settings.tempVowMonths);
  return ofRows('VOWS_EXPIRED', 'high', rows, () => standing.dueDate);
}

/** Finds the vow that should have been renewed: the one that bound longest, of several the latest. */
function longestBinding(temporary: readonly VowRecord[], usualMonths: number): VowRecord[] {
  const end = latestEnd(temporary, usualMonths);
  return temporary.filter((vow) => boundUntil(vow, usualMonths) === end).slice(-1);
}

function twoPerpetual({perpetual}: Life): Finding | null {
  const rows = perpetual.length > 1 ? perpetual : [];
  return ofRows('TWO_PERPETUAL', 'medium', rows, ({date}) =>
    between(date, perpetual[1]?.date ?? ''),
  );
}

/**
 * A vow of type `simple` after a perpetual one is either a readmission (can. 690), which a user confirms by accepting the
 * issue, or a renewal out of devotion with the wrong type.
 */
function simpleAfterSolemn({taken}: Life): Finding | null {
  const found = readmissions(taken);
  const rows = found.map(({simple}) => simple);
  return ofRows('SIMPLE_AFTER_SOLEMN', 'medium', rows, ({date}) =>
    between(found[0]?.perpetual.date ?? '', date),
  );
}

/** The act of first or perpetual profession names who received it and two witnesses; older acts need not. */
function withoutWitnesses({taken, firstTemporary}: Life): Finding | null {
  const rows = taken.filter(
    (vow) =>
      (vow === firstTemporary || isPerpetual(vow)) &&
      vow.date >= newLaw &&
      [vow.received_by, vow.witness_1, vow.witness_2].some(isBlank),
  );
  return ofRows('MISSING_RECEIVER_OR_WITNESSES', 'low', rows, ({date}) => date);
}
