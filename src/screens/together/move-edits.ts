import type {Destination, Move, PlannedMove} from '#src/domain/moves.ts';
import type {OfficeLeft} from '#src/domain/offices-left.ts';
import {openNewForm, openRecord} from '#src/mutations/open-form.ts';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import {
  type FormProblem,
  formProblems,
  type FormTexts,
  fromTexts,
} from '#src/record-ui/forms/form-texts.ts';
import {inputName} from '#src/record-ui/forms/new-records.ts';
import {type CleanedValues, cleanValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';
import {assignmentsOf, type HouseTable} from '#src/record-ui/values/house-kinds.ts';

/** The fields that a brother may have of his own. An empty one is as that of all. */
export const ownFields = ['fraternity_id', 'institution_id', 'role'] as const;

/** Tells whether a brother has a house or a role of his own. */
export function hasOwn(texts: FormTexts, brotherId: string): boolean {
  return ownFields.some((field) => ownText(texts, brotherId, field) !== '');
}

/**
 * What prevents saving. A house that is missing is named at the brothers who have none, or at the field for all when no
 * brother has one.
 */
export function moveProblems(
  kind: HouseTable,
  texts: FormTexts,
  brotherIds: readonly string[],
): readonly FormProblem[] {
  const house = assignmentsOf[kind].field;
  const own = brotherIds.flatMap((id) =>
    problemsOf(kind, textsOf(texts, id))
      .filter(({field}) => field === house || ownText(texts, id, field) !== '')
      .map(({field, problem}) => ({field: inputName(id, field), problem})),
  );
  const homeless = own.filter(({problem}) => problem === 'required');
  const nobodyHasHouse = homeless.length === brotherIds.length;
  return [
    ...problemsOf(kind, texts).filter(({field}) => field !== house || nobodyHasHouse),
    ...own.filter((problem) => !nobodyHasHouse || !homeless.includes(problem)),
  ];
}

/** A move, with where it brings each brother. */
export type TypedMove = {readonly move: Move; readonly destinations: readonly Destination[]};

/** Reads the move that is typed, for the brothers whose house is known; `null` when there is none. */
export function moveIn(
  kind: HouseTable,
  texts: FormTexts,
  brotherIds: readonly string[],
): TypedMove | null {
  const {table, field: house} = assignmentsOf[kind];
  const rows = brotherIds.flatMap((id) => {
    const own = textsOf(texts, id);
    const cleaned = problemsOf(kind, own).length === 0 ? cleanedOf(kind, own) : null;
    return cleaned?.kind === 'valid' ? [{id, values: cleaned.values}] : [];
  });
  const [first] = rows;
  if (first === undefined) return null;
  const {start_date: date, chapter_id: chapter} = first.values;
  return {
    move: {table, date: String(date), chapterId: typeof chapter === 'string' ? chapter : null},
    destinations: rows.map(({id, values: {[house]: houseId, role}}) => ({
      brotherId: id,
      houseId: String(houseId),
      role: typeof role === 'string' ? role : null,
    })),
  };
}

/** The texts for one brother: his own, otherwise those of all. */
function textsOf(texts: FormTexts, brotherId: string): FormTexts {
  const own = ownFields.map((field) => [field, ownText(texts, brotherId, field)] as const);
  return {...texts, ...Object.fromEntries(own.filter(([, text]) => text !== ''))};
}

function ownText(texts: FormTexts, brotherId: string, field: string): string {
  return (texts[inputName(brotherId, field)] ?? '').trim();
}

/** The brother is no field of this form. */
function problemsOf(kind: HouseTable, texts: FormTexts): readonly FormProblem[] {
  const record = recordOf(assignmentsOf[kind].table);
  const found = formProblems(record, texts).filter(({field}) => field !== 'brother_id');
  if (found.length > 0) return found;
  const cleaned = cleanedOf(kind, texts);
  return cleaned.kind === 'invalid' ? cleaned.fields : [];
}

function cleanedOf(kind: HouseTable, texts: FormTexts): CleanedValues {
  const record = recordOf(assignmentsOf[kind].table);
  return cleanValues(record, {...fromTexts(record, texts), brother_id: 'any', end_date: null});
}

/** A move with what it changes for each brother whose house is known. */
export type MovePlan = {
  readonly move: Move;
  readonly moves: readonly PlannedMove[];
  readonly offices: readonly OfficeLeft[];
};

/** Makes the edits of the moves: first the assignments and offices that end, then the assignments that begin. */
export async function moveEdits({move, moves, offices}: MovePlan): Promise<readonly GroupEdit[]> {
  const {table, date, chapterId} = move;
  const ends = moves.flatMap(({lasting}) => lasting.filter(({endsOn}) => endsOn !== null));
  const ended = ends.map(async ({table: of, id, endsOn}) => {
    return {opened: await openRecord(of, id), values: {end_date: endsOn}};
  });
  const left = offices
    .filter(({ends: isEnded}) => isEnded)
    .map(async ({id, lastDay}) => {
      return {opened: await openRecord('elections', id), values: {left_on: lastDay}};
    });
  const house = table === 'fraternity_assignments' ? 'fraternity_id' : 'institution_id';
  const begun = moves.map(async ({brotherId, houseId, role}) => {
    const opened = await openNewForm(table, {brother_id: brotherId, [house]: houseId});
    return {opened, values: {role, start_date: date, chapter_id: chapterId}};
  });
  return Promise.all([...ended, ...left, ...begun]);
}
