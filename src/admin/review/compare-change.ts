import {isEqualJson} from '#src/lib/equal.ts';
import type {Values} from '#src/lib/values.ts';
import type {Resolution} from '#src/mutations/review.ts';
import type {ChangeDetail, PendingChange} from '#src/queries/review.ts';
import {type ComparedField, isUnchanged} from '#src/record-ui/values/compared-field.ts';
import type {Pick} from '#src/record-ui/values/conflict-choice.tsx';
import {inOrder, specOf} from '#src/record-ui/values/spec-of.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';

/** Compares the proposed values of an update with those that its author saw and those of the record now. */
export function compareChange(change: ChangeDetail): ComparedField[] {
  return inOrder(change.target_table_name, Object.keys(change.proposed_changes))
    .map((field) => ({
      field,
      base: change.base_values[field],
      current: change.current_row?.[field],
      proposed: change.proposed_changes[field],
    }))
    .filter((compared) => !isUnchanged(compared));
}

/** The conflicts that the server found at an approval, and the version of the record that was sent with it. */
export type ServerConflicts = {
  readonly conflicts: readonly ComparedField[];
  readonly version: number | null;
};

/**
 * Returns the fields for which an admin must choose. Conflicts that the change itself shows count at once.
 * Conflicts that the server found count only for the shown version: for another version the server lists all
 * fields, because it does not know what the admin has seen.
 */
export function staleFields(
  change: ChangeDetail,
  refusal: ServerConflicts | null,
): ComparedField[] {
  const isOpen = change.status === 'pending' && change.current_row !== null;
  if (!isOpen || change.operation !== 'update') return [];
  const seen = compareChange(change).filter(isStale);
  const found = refusal?.version === change.current_version ? refusal.conflicts : [];
  const known = new Set(seen.map(({field}) => field));
  return [...seen, ...found.filter(({field}) => !known.has(field))];
}

/** Returns all fields that an update would change, which can be approved one by one. */
export function openFields(change: ChangeDetail): ComparedField[] {
  const isOpen = change.status === 'pending' && change.current_row !== null;
  if (!isOpen || change.operation !== 'update') return [];
  return compareChange(change).filter(({current, proposed}) => !isEqualJson(current, proposed));
}

/**
 * Returns the resolution to send with an approval: a choice for each field; for a refused delete of a changed
 * record, that the record is deleted as it is now, with its present child rows.
 */
export function resolutionOf(
  change: ChangeDetail,
  picks: Readonly<Record<string, Pick>>,
  refusal: ServerConflicts | null,
): Resolution | null {
  if (change.operation === 'delete' && refusal !== null) {
    const children = refusal.conflicts.find(({field}) => field === '*children');
    return {'*': 'proposed', ...(children ? {'*children': children.current} : {})};
  }
  return Object.keys(picks).length === 0 ? null : picks;
}

/** A row that belongs to the record of a proposed deletion, in one of its versions. */
export type ChildRow = {readonly table: TableName; readonly id: string; readonly version: unknown};

/** Lists the rows that the author of a deletion saw with the record. */
export function rowsSeenByAuthor({base_values}: ChangeDetail): ChildRow[] {
  return childRows(base_values['*children']);
}

/** Lists the rows that the server would delete with the record, but that its author did not see as they are now. */
export function unseenRows(change: ChangeDetail, refusal: ServerConflicts | null): ChildRow[] {
  const found = refusal?.conflicts.find(({field}) => field === '*children');
  const seen = new Map(rowsSeenByAuthor(change).map(({id, version}) => [id, version]));
  return childRows(found?.current).filter(({id, version}) => seen.get(id) !== version);
}

/** Reads the versions of child rows by table and id, as the server stores them. */
function childRows(children: unknown): ChildRow[] {
  return Object.entries((children ?? {}) as Values).flatMap(([table, rows]) =>
    isTableName(table)
      ? Object.entries(rows as Values).map(([id, version]) => ({table, id, version}))
      : [],
  );
}

/** Returns whether another user changed the value to a third one, which the proposal would overwrite. */
function isStale({base, current, proposed}: ComparedField): boolean {
  return !isEqualJson(base, current) && !isEqualJson(current, proposed);
}

/** Returns the filled values of a record that is to be deleted, without unknown fields. */
export function deletedValues({target_table_name: table, current_row: row}: ChangeDetail) {
  const filled = Object.entries(row ?? {}).filter(
    ([field, value]) => specOf(table, field) !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(filled);
}

/** Lists the fields that a change would write. */
export function writtenFields(line: PendingChange): string[] {
  const {target_table_name: table, operation, base_values: base, proposed_changes: proposed} = line;
  if (operation === 'delete') return [];
  return inOrder(table, Object.keys(proposed)).filter((field) =>
    operation === 'insert' ? !isEmpty(proposed[field]) : !isEqualJson(base[field], proposed[field]),
  );
}
