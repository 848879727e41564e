import {useState} from 'react';
import type {Values} from '#src/lib/values.ts';
import {useToday} from '#src/queries/today.ts';
import {otherSide, type Side} from './pair.ts';
import {
  compareBrothers,
  lastBegunOf,
  lastChangedOf,
  unitName,
  unitValues,
  suggest,
  type Suggestion,
  type Unit,
} from './suggest.ts';
import type {LocalLife} from './use-life.ts';

export type ChosenUnit = {
  readonly unit: Unit;
  readonly suggestion: Suggestion;
  readonly chosen: Side;
};

/** Holds the admin's choices between two records; the rest is as suggested. */
export function useChoices(one: LocalLife, other: LocalLife) {
  const [picked, setPicked] = useState<Picked>(nothing);
  // The suggestion is fixed when the page opens. A later one, e.g. after a row is deleted here, would change
  // what the admin agreed to.
  const [suggestion] = useState(() => suggestKept(one, other));
  const [lastChanged] = useState(() => lastChangedOf(one.values, other.values));
  const today = useToday();
  const [lastBegun] = useState(() => lastBegunOf([...one.rows, ...other.rows], today));
  const kept = picked.kept ?? suggestion.side;
  const {differing, same} = compareBrothers(one.values, other.values);
  const units = differing.map((unit): ChosenUnit => {
    const suggested = suggest(unit, lastChanged, kept, lastBegun);
    return {unit, suggestion: suggested, chosen: picked.units[unitName(unit)] ?? suggested.side};
  });
  const taken = units.filter(({chosen}) => chosen !== kept);
  const lives = {one, other};
  return {
    kept,
    whyKept: suggestion,
    units,
    same,
    keep: lives[kept],
    gone: lives[otherSide(kept)],
    /** The values that the kept record takes from the other. */
    values: Object.assign({}, ...taken.map(({unit, chosen}) => unitValues(unit, chosen))) as Values,
    taken: taken.length,
    onKeep: (side: Side) => setPicked({...picked, kept: side}),
    onPick: (unit: Unit, side: Side) =>
      setPicked({...picked, units: {...picked.units, [unitName(unit)]: side}}),
  };
}

export type MergeChoices = ReturnType<typeof useChoices>;

type Picked = {readonly kept: Side | null; readonly units: Readonly<Record<string, Side>>};

const nothing: Picked = {kept: null, units: {}};

/** Why a record should be kept: it has an account, more rows, or is older. */
type WhyKept = 'account' | 'rows' | 'older';

type KeptSuggestion = {readonly side: Side; readonly why: WhyKept | null};

/** Suggests which record to keep; without a reason the left one. */
function suggestKept(one: LocalLife, other: LocalLife): KeptSuggestion {
  const accounts = larger(one.accounts.length, other.accounts.length);
  if (accounts !== null) return {side: accounts, why: 'account'};
  const rows = larger(one.rows.length, other.rows.length);
  if (rows !== null) return {side: rows, why: 'rows'};
  const older = larger(-madeAt(one), -madeAt(other));
  return older === null ? {side: 'one', why: null} : {side: older, why: 'older'};
}

function larger(one: number, other: number): Side | null {
  if (one === other || Number.isNaN(one) || Number.isNaN(other)) return null;
  return one > other ? 'one' : 'other';
}

function madeAt({values}: LocalLife): number {
  return Date.parse(values.created_at ?? '');
}
