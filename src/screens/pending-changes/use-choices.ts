import {useState} from 'react';
import type {StaleField, Verdict} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import type {ComparedField} from '#src/screens/values/compared-field.ts';
import type {Pick} from '#src/screens/values/conflict-choice.tsx';
import {resolutionOf, staleFields, type Refusal} from './compare-change.ts';

type Picks = Readonly<Record<string, Pick>>;

/** What an admin has to choose before one change can be approved. */
export type Choices = {
  readonly change: ChangeDetail;
  readonly fields: readonly ComparedField[];
  readonly picks: Picks;
  readonly onPick: (picks: Picks) => void;
  /** The record moved in a way that leaves nothing to choose, but has to be looked at again. */
  readonly movedSinceOpened: boolean;
};

/** Keeps what an admin chooses in the changes he decides together, and what the server refused of them. */
export function useChoices(members: readonly ChangeDetail[]) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal> | null>(null);
  const [picked, setPicked] = useState<Readonly<Record<string, Picks>>>({});

  const choices = members.map((change): Choices => {
    const refusal = refusals?.get(change.id) ?? null;
    const fields = staleFields(change, refusal);
    const picks = picked[change.id] ?? {};
    const onPick = (more: Picks) =>
      setPicked((before) => ({...before, [change.id]: {...before[change.id], ...more}}));
    return {
      change,
      fields,
      picks,
      onPick,
      movedSinceOpened: refusal !== null && fields.length === 0,
    };
  });
  const verdicts = choices.map(({change, picks}): Verdict => ({
    changeId: change.id,
    resolution: resolutionOf(change, picks, refusals?.get(change.id) ?? null),
    seenVersion: change.current_version,
  }));

  return {
    choices,
    verdicts,
    isComplete: choices.every(({fields, picks}) =>
      fields.every(({field}) => picks[field] !== undefined),
    ),
    /** The server named no field: others belong together now than were shown. */
    groupChanged: refusals?.size === 0,
    refuse(conflicts: readonly StaleField[]) {
      const refused = members.flatMap(({id, current_version: version}): [string, Refusal][] => {
        const own = conflicts.filter(({change_id}) => change_id === id);
        return own.length === 0 ? [] : [[id, {conflicts: own, version}]];
      });
      setRefusals(new Map(refused));
      // What was picked for values that have moved on was not picked for these.
      setPicked({});
    },
  };
}
