import {useState} from 'react';
import type {StaleField, SeenChange} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import type {ComparedField} from '#src/record-ui/values/compared-field.ts';
import type {Pick} from '#src/record-ui/values/conflict-choice.tsx';
import {byMergeUnit, unitOf} from '#src/record-ui/values/merge-units.ts';
import {openFields, resolutionOf, staleFields, type Refusal} from './compare-change.ts';

type Picks = Readonly<Record<string, Pick>>;

/** The choices before an approval: required for conflicts, optional for the rest. */
export type Choices = {
  readonly change: ChangeDetail;
  readonly fields: readonly ComparedField[];
  readonly picks: Picks;
  readonly onPick: (picks: Picks) => void;
  /** There is a conflict that needs a choice. */
  readonly isStale: boolean;
  /** The record changed without a conflict, but must be looked at again. */
  readonly movedSinceOpened: boolean;
};

/** Holds the choices for the changes that are decided together, and the conflicts that the server found. */
export function useChoices(members: readonly ChangeDetail[]) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal> | null>(null);
  const [picked, setPicked] = useState<Readonly<Record<string, Picks>>>({});
  const [isSplit, setIsSplit] = useState(false);

  const choices = members.map((change): Choices => {
    const refusal = refusals?.get(change.id) ?? null;
    const stale = staleFields(change, refusal);
    const free = isSplit ? freeFields(change, stale) : [];
    const onPick = (more: Picks) =>
      setPicked((before) => ({...before, [change.id]: {...before[change.id], ...more}}));
    return {
      change,
      fields: [...stale, ...free],
      // Fields without a conflict are approved unless the admin leaves them out.
      picks: {...allProposed(free), ...picked[change.id]},
      onPick,
      isStale: stale.length > 0,
      movedSinceOpened: refusal !== null && stale.length === 0,
    };
  });
  const seenChanges = choices.map(({change, picks}): SeenChange => {
    const refusal = refusals?.get(change.id) ?? null;
    const free = freeFields(change, staleFields(change, refusal));
    return {
      changeId: change.id,
      resolution: resolutionOf(change, withoutTaken(picks, free), refusal),
      seenVersion: change.current_version,
    };
  });

  return {
    choices,
    seenChanges,
    isComplete: choices.every(({fields, picks}) =>
      fields.every(({field}) => picks[field] !== undefined),
    ),
    /** There are several fields to approve or leave out. */
    canSplit: members.some(
      (change) => byMergeUnit(change.target_table_name, openFields(change)).length > 1,
    ),
    isSplit,
    toggleSplit: () => {
      setIsSplit(!isSplit);
      setPicked({});
    },
    /** Nothing would be approved: that is a rejection without a reason. */
    takesNothing: choices.every(
      ({change, picks}) =>
        change.operation === 'update' &&
        openFields(change).length > 0 &&
        openFields(change).every(({field}) => picks[field] === 'current'),
    ),
    /** The server named no field: the group has other members than were shown. */
    groupChanged: refusals?.size === 0,
    refuse(conflicts: readonly StaleField[]) {
      const refused = members.flatMap(({id, current_version: version}): [string, Refusal][] => {
        const own = conflicts.filter(({change_id}) => change_id === id);
        return own.length === 0 ? [] : [[id, {conflicts: own, version}]];
      });
      setRefusals(new Map(refused));
      // Choices for values that have changed since do not apply any more.
      setPicked({});
    },
  };
}

/** Returns the fields without a conflict, and without one in their merge unit. */
function freeFields(change: ChangeDetail, stale: readonly ComparedField[]): ComparedField[] {
  const table = change.target_table_name;
  const asked = new Set(stale.flatMap(({field}) => unitOf(table, field)));
  return openFields(change).filter(({field}) => !asked.has(field));
}

function allProposed(fields: readonly ComparedField[]): Picks {
  return Object.fromEntries(fields.map(({field}): [string, Pick] => [field, 'proposed']));
}

/** An approval includes fields without a conflict anyway; naming them would make it a partial approval. */
function withoutTaken(picks: Picks, free: readonly ComparedField[]): Picks {
  const taken = new Set(
    free.map(({field}) => field).filter((field) => picks[field] === 'proposed'),
  );
  return Object.fromEntries(Object.entries(picks).filter(([field]) => !taken.has(field)));
}
