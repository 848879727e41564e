import {addDays, addMonths, daysBetween, type Day} from '#src/lib/civil-date.ts';
import {isYounger, newLaw} from './age.ts';
import {between, ofRows, type Finding} from './finding.ts';
import {isInOrder, type Life} from './lives.ts';
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

function underage({brother}: Life, novitiates: readonly StageRecord[]): Finding | null {
  const rows = novitiates.filter(
    ({start_date}) => start_date >= newLaw && isYounger(brother, start_date, 17),
  );
  return ofRows('NOVITIATE_UNDERAGE', 'high', rows, ({start_date}) => start_date);
}

/** Twelve months, of which first profession may cut off fifteen days. */
function short({temporary}: Life, novitiates: readonly StageRecord[]): Finding | null {
  const first = temporary[0]?.date;
  if (first === undefined) return null;
  const rows = novitiates
    .slice(0, 1)
    .filter(({start_date}) => first < addDays(addMonths(start_date, 12), -15));
  return ofRows('NOVITIATE_SHORT', 'high', rows, ({start_date}) => between(start_date, first));
}

/** Two years, prolonged by six months at most. */
function long(life: Life, novitiates: readonly StageRecord[]): Finding | null {
  const overBy = (months: number): StageRecord[] =>
    novitiates.filter((novitiate) => {
      const end = endOfNovitiate(life, novitiate);
      return end !== null && addMonths(novitiate.start_date, months) < end;
    });
  const severity = overBy(30).length > 0 ? 'high' : 'medium';
  return ofRows('NOVITIATE_LONG', severity, overBy(24), (first) =>
    between(first.start_date, endOfNovitiate(life, first) ?? ''),
  );
}

/** Profession ends a novitiate nobody closed; `null` where nothing tells when it ended. */
function endOfNovitiate(life: Life, {end_date}: StageRecord): Day | null {
  const {temporary, today} = life;
  const end = end_date ?? temporary[0]?.date ?? (isInOrder(life) ? today : null);
  return end !== null && end > today ? today : end;
}

function shortPostulancy({today}: Life, stages: readonly StageRecord[]): Finding | null {
  const rows = stages.filter(
    ({stage, start_date, end_date}) =>
      stage === 'postulancy' &&
      end_date !== null &&
      end_date <= today &&
      end_date < addMonths(start_date, 12),
  );
  return ofRows('POSTULANCY_SHORT', 'low', rows, ({start_date, end_date}) =>
    between(start_date, end_date ?? ''),
  );
}

function overlap({today}: Life, stages: readonly StageRecord[]): Finding | null {
  const pairs = neighbours(stages).filter(
    ([a, b]) => daysBetween(b.start_date, a.end_date ?? today) > 31,
  );
  return ofRows('STAGE_OVERLAP', 'low', pairs.flat(), () => firstPair(pairs));
}

function gap(stages: readonly StageRecord[]): Finding | null {
  const pairs = neighbours(stages).filter(
    ([a, b]) => a.end_date !== null && addMonths(a.end_date, 6) < b.start_date,
  );
  return ofRows('STAGE_GAP', 'low', pairs.flat(), () => firstPair(pairs));
}

type Pair = readonly [StageRecord, StageRecord];

/** The stages that follow each other. Specialisation and ongoing formation go beside everything else. */
function neighbours(stages: readonly StageRecord[]): Pair[] {
  const inOrder = stages.filter(({stage}) => stage !== 'specialisation' && stage !== 'ongoing');
  return inOrder.slice(1).map((b, index) => [inOrder[index] ?? b, b]);
}

function firstPair([pair]: readonly Pair[]): string | null {
  return pair === undefined ? null : between(pair[0].end_date ?? '…', pair[1].start_date);
}

function leftOpen({temporary, perpetual}: Life, stages: readonly StageRecord[]): Finding | null {
  if (temporary.length + perpetual.length === 0) return null;
  const rows = stages.filter(
    ({stage, end_date}) => (stage === 'postulancy' || stage === 'novitiate') && end_date === null,
  );
  return ofRows('STAGE_OPEN_AFTER_PERPETUAL', 'medium', rows, ({start_date}) => start_date);
}
