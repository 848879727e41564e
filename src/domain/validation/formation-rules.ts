import {addDays, addMonths, daysBetween, type Day, latestDay} from '#src/lib/civil-date.ts';
import {isBesideAll} from '#src/domain/ended-stages.ts';
import {inSeriesOrder} from '#src/domain/vow-series.ts';
import {isPerpetual} from '#src/domain/vow.ts';
import {between, ofRows, withNorm, type Finding} from './finding.ts';
import {isInOrder, type Life} from './lives.ts';
import {missedAge} from './norm.ts';
import type {StageRecord} from './records.ts';

/** The rules on postulancy, novitiate and the years after. Stages still to come are judged by none. */
export function formationFindings(life: Life): (Finding | null)[] {
  const stages = life.stages.filter(({start_date}) => start_date <= life.today);
  const novitiates = stages.filter(({stage}) => stage === 'novitiate');
  return [
    underage(life, novitiates),
    short(life, novitiates),
    long(life, novitiates),
    shortPostulancy(life, stages),
    overlap(life, stages),
    gap(stages),
    leftOpen(life, stages),
  ];
}

/** Some authors accept the birthday itself, so it weighs less. */
function underage({brother}: Life, novitiates: readonly StageRecord[]): Finding | null {
  const missed = novitiates.flatMap((row) => {
    const norm = missedAge('NOVITIATE_UNDERAGE', brother, row.start_date);
    return norm === null ? [] : [{row, norm}];
  });
  const rows = missed.map(({row}) => row);
  const severity = missed.some(({norm}) => norm.kind === 'age') ? 'high' : 'medium';
  const finding = ofRows('NOVITIATE_UNDERAGE', severity, rows, ({start_date}) => start_date);
  return withNorm(finding, missed[0]?.norm);
}

/** A last day is in the stage, and stages are begun and ended by a feast rather than to the day. */
const toleranceDays = 15;

/**
 * Twelve months in the last novitiate begun before first vows, which may be anticipated by fifteen days. A novitiate that
 * was broken off does not count (can. 648 §1, 649).
 */
function short({temporary}: Life, novitiates: readonly StageRecord[]): Finding | null {
  const first = temporary[0]?.date;
  if (first === undefined) return null;
  const endOf = ({end_date}: StageRecord): Day =>
    end_date !== null && end_date < first ? end_date : first;
  const rows = joined(novitiates.filter(({start_date}) => start_date < first)).at(-1) ?? [];
  const end = latestDay(rows.map(endOf));
  const isShort = ({start_date}: StageRecord): boolean =>
    end < addDays(addMonths(start_date, 12), -toleranceDays);
  return ofRows('NOVITIATE_SHORT', 'high', rows.slice(0, 1).some(isShort) ? rows : [], (start) =>
    between(start.start_date, end),
  );
}

/**
 * Joins the rows of a novitiate that was moved to another house, or interrupted for no longer than fifteen days
 * (can. 649 §1); those of a postulancy too. The rows are in the order of their days; one without an end is followed by none.
 */
function joined(stages: readonly StageRecord[]): StageRecord[][] {
  const whole: StageRecord[][] = [];
  let covered: Day = '';
  for (const row of stages) {
    const last = whole.at(-1);
    const follows = covered !== '' && row.start_date <= addDays(covered, toleranceDays);
    if (last && follows) last.push(row);
    else whole.push([row]);
    covered = latestDay([covered, row.end_date ?? '']);
  }
  return whole;
}

/** Two years, prolonged by six months at most. */
function long(life: Life, novitiates: readonly StageRecord[]): Finding | null {
  const endOf = (rows: readonly StageRecord[]): Day =>
    latestDay(rows.map((row) => endOfNovitiate(life, row) ?? ''));
  const overBy = (months: number): StageRecord[][] =>
    joined(novitiates).filter((rows) => addMonths(rows[0]?.start_date ?? '', months) < endOf(rows));
  const severity = overBy(30).length > 0 ? 'high' : 'medium';
  const overTwoYears = overBy(24);
  return ofRows('NOVITIATE_LONG', severity, overTwoYears.flat(), (start) =>
    between(start.start_date, endOf(overTwoYears[0] ?? [])),
  );
}

/**
 * The next profession ends a novitiate that has no end; `null` when it is not known how it ended. Perpetual vows do not
 * tell, because the first ones came before them.
 */
function endOfNovitiate(life: Life, {start_date, end_date}: StageRecord): Day | null {
  const {taken, today} = life;
  if (end_date !== null) return end_date > today ? today : end_date;
  const [next] = inSeriesOrder(taken.filter(({date}) => date >= start_date));
  if (next !== undefined) return isPerpetual(next) ? null : next.date;
  return isInOrder(life) ? today : null;
}

function shortPostulancy({today}: Life, stages: readonly StageRecord[]): Finding | null {
  const endOf = (rows: readonly StageRecord[]): Day =>
    latestDay(rows.map(({end_date}) => end_date ?? '9999-12-31'));
  const tooShort = joined(stages.filter(({stage}) => stage === 'postulancy')).filter((rows) => {
    const end = endOf(rows);
    const year = addMonths(rows[0]?.start_date ?? '', 12);
    return end <= today && end < addDays(year, -toleranceDays);
  });
  return ofRows('POSTULANCY_SHORT', 'low', tooShort.flat(), ({start_date}) =>
    between(start_date, endOf(tooShort[0] ?? [])),
  );
}

function overlap({today}: Life, stages: readonly StageRecord[]): Finding | null {
  const studies = stages.filter(({stage}) => stage !== 'post_novitiate');
  const pairs = neighbours(studies).filter(
    ([a, b]) => daysBetween(b.start_date, a.end_date ?? today) > 31,
  );
  return ofRows('STAGE_OVERLAP', 'low', pairs.flat(), () => firstPair(pairs));
}

function gap(stages: readonly StageRecord[]): Finding | null {
  const postNovitiates = stages.filter(({stage}) => stage === 'post_novitiate');
  const pairs = neighbours(stages).filter(
    ([a, b]) =>
      a.end_date !== null &&
      addMonths(a.end_date, 6) < b.start_date &&
      !postNovitiates.some((stage) => contains(stage, b.start_date)),
  );
  return ofRows('STAGE_GAP', 'low', pairs.flat(), () => firstPair(pairs));
}

/** The post-novitiate contains the studies, so pauses between them are no gap. */
function contains({start_date, end_date}: StageRecord, day: Day): boolean {
  return start_date < day && (end_date === null || addMonths(end_date, 6) >= day);
}

type Pair = readonly [StageRecord, StageRecord];

/** The stages that follow each other. */
function neighbours(stages: readonly StageRecord[]): Pair[] {
  const inOrder = stages.filter(({stage}) => !isBesideAll(stage));
  return inOrder.slice(1).map((b, index) => [inOrder[index] ?? b, b]);
}

function firstPair([pair]: readonly Pair[]): string | null {
  return pair === undefined ? null : between(pair[0].end_date ?? '…', pair[1].start_date);
}

/** A man who is readmitted after vows may be a postulant or novice again (can. 690). */
function leftOpen({taken}: Life, stages: readonly StageRecord[]): Finding | null {
  const lastVow = taken.at(-1)?.date ?? '';
  const rows = stages.filter(
    ({stage, start_date, end_date}) =>
      (stage === 'postulancy' || stage === 'novitiate') &&
      end_date === null &&
      start_date <= lastVow,
  );
  return ofRows('STAGE_OPEN_AFTER_PERPETUAL', 'medium', rows, ({start_date}) => start_date);
}
