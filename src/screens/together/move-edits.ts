import type {Move, PlannedMove} from '#src/domain/moves.ts';
import {openForm, type OpenedForm} from '#src/mutations/open-form.ts';
import type {GroupEdit} from '#src/mutations/save-group.ts';
import {
  type FormProblem,
  formProblems,
  type FormTexts,
  fromTexts,
} from '#src/record-ui/forms/form-texts.ts';
import {cleanValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';
import {assignmentsOf, type HouseTable} from '#src/screens/houses/house-kinds.ts';

/** What prevents saving. The brothers are no field of this form. */
export function moveProblems(kind: HouseTable, texts: FormTexts): readonly FormProblem[] {
  const record = recordOf(assignmentsOf[kind].table);
  return formProblems(record, texts).filter(({field}) => field !== 'brother_id');
}

/** Reads the move that is typed; `null` while it is incomplete. */
export function moveIn(kind: HouseTable, texts: FormTexts): Move | null {
  if (moveProblems(kind, texts).length > 0) return null;
  const {table, field} = assignmentsOf[kind];
  const record = recordOf(table);
  const typed = {...fromTexts(record, texts), brother_id: 'any', end_date: null};
  const cleaned = cleanValues(record, typed);
  if (cleaned.kind === 'invalid') return null;
  const {[field]: houseId, role, start_date: date, chapter_id: chapter} = cleaned.values;
  return {
    table,
    houseId: String(houseId),
    role: typeof role === 'string' ? role : null,
    date: String(date),
    chapterId: typeof chapter === 'string' ? chapter : null,
  };
}

/** Makes the edits of the moves: first the assignments that end, then those that begin. */
export async function moveEdits(
  {table, houseId, role, date, chapterId}: Move,
  moves: readonly PlannedMove[],
): Promise<readonly GroupEdit[]> {
  const ends = moves.flatMap(({lasting}) => lasting.filter(({endsOn}) => endsOn !== null));
  const ended = ends.map(async ({table: of, id, endsOn}) => {
    return {opened: isThere(await openForm(of, id)), values: {end_date: endsOn}};
  });
  const house = table === 'fraternity_assignments' ? 'fraternity_id' : 'institution_id';
  const begun = moves.map(async ({brotherId}) => {
    const opened = await openForm(table, null, {brother_id: brotherId, [house]: houseId});
    return {opened: isThere(opened), values: {role, start_date: date, chapter_id: chapterId}};
  });
  return Promise.all([...ended, ...begun]);
}

function isThere(opened: OpenedForm | null): OpenedForm {
  if (opened === null) throw new Error('An assignment is no longer on this device.');
  return opened;
}
