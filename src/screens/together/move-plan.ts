import {type Move, type MoveRecords, type PlannedMove, planMoves} from '#src/domain/moves.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import type {HouseTable} from '#src/record-ui/values/house-kinds.ts';
import {idsIn} from './group-form.tsx';
import {moveIn} from './move-edits.ts';

/** The kinds of houses to which brothers are moved. */
export const kinds = ['fraternities', 'institutions'] as const satisfies readonly HouseTable[];

/** The kind of house in the texts of the form. */
export function kindIn(texts: FormTexts): HouseTable {
  return kinds.find((kind) => kind === texts['kind']) ?? 'fraternities';
}

/** A move with what it changes for each brother whose house is known. */
export type MovePlan = {readonly move: Move; readonly moves: readonly PlannedMove[]};

/** Plans the move that is typed; `null` while no brother has a house or the date is missing. */
export function planIn(records: MoveRecords, texts: FormTexts): MovePlan | null {
  const typed = moveIn(kindIn(texts), texts, idsIn(texts['brothers']));
  if (typed === null) return null;
  const {move, destinations} = typed;
  return {move, moves: planMoves(records, destinations, move, new Set(idsIn(texts['reversed'])))};
}

/** Reverses the plan of an assignment: it ends, or goes on. */
export function withToggled(texts: FormTexts, assignmentId: string): string {
  const reversed = new Set(idsIn(texts['reversed']));
  if (!reversed.delete(assignmentId)) reversed.add(assignmentId);
  return [...reversed].join();
}
