import {noMembersAmong} from '#src/domain/hindrance.ts';
import {planMoves} from '#src/domain/moves.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {officesLeft} from '#src/domain/offices-left.ts';
import type {HeldOffice} from '#src/domain/terms.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import type {HouseTable} from '#src/record-ui/values/house-kinds.ts';
import {idsIn} from './group-form.tsx';
import {type MovePlan, moveIn} from './move-edits.ts';

/** The kinds of houses to which brothers are moved. */
export const kinds = ['fraternities', 'institutions'] as const satisfies readonly HouseTable[];

/** The kind of house in the texts of the form. */
export function kindIn(texts: FormTexts): HouseTable {
  return kinds.find((kind) => kind === texts['kind']) ?? 'fraternities';
}

/** The chosen brothers whom the move can bring to a house. */
export function movableIn({brothers}: ProvinceRecords, texts: FormTexts): readonly string[] {
  const chosen = idsIn(texts['brothers']);
  const noMembers = noMembersAmong(brothers, chosen);
  return chosen.filter((id) => !noMembers.has(id));
}

type PlannedOn = {readonly records: ProvinceRecords; readonly held: readonly HeldOffice[]};

/** Plans the move that is typed; `null` while no brother has a house or the date is missing. */
export function planIn({records, held}: PlannedOn, texts: FormTexts): MovePlan | null {
  const typed = moveIn(kindIn(texts), texts, movableIn(records, texts));
  if (typed === null) return null;
  const {move, destinations} = typed;
  const reversed = new Set(idsIn(texts['reversed']));
  const moves = planMoves(records, destinations, move, reversed);
  return {move, moves, offices: officesLeft(held, records.elections, moves, reversed)};
}

/** Reverses the plan of an assignment or an office: it ends, or goes on. */
export function withToggled(texts: FormTexts, id: string): string {
  const reversed = new Set(idsIn(texts['reversed']));
  if (!reversed.delete(id)) reversed.add(id);
  return [...reversed].join();
}
