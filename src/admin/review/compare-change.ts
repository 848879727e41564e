import {isEqualJson} from '#src/lib/equal.ts';
import type {Resolution} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {isUnchanged, type ComparedField} from '#src/record-ui/values/compared-field.ts';
import type {Pick} from '#src/record-ui/values/conflict-choice.tsx';
import {inOrder, specOf} from '#src/record-ui/values/spec-of.ts';

/** Lays out what an update proposes beside what its author saw and what the record is now. */
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

/** What the server found when it was asked to approve, and the record's version it was asked with. */
export type Refusal = {
  readonly conflicts: readonly ComparedField[];
  readonly version: number | null;
};

/**
 * The fields an admin must choose for. What can be seen from the change itself is asked at once. What
 * the server found counts when it was asked with the version now shown: else the record had moved, and
 * the server named all fields for want of knowing what the admin has seen.
 */
export function staleFields(change: ChangeDetail, refusal: Refusal | null): ComparedField[] {
  const isOpen = change.status === 'pending' && change.current_row !== null;
  if (!isOpen || change.operation !== 'update') return [];
  const seen = compareChange(change).filter(isStale);
  const found = refusal?.version === change.current_version ? refusal.conflicts : [];
  const known = new Set(seen.map(({field}) => field));
  return [...seen, ...found.filter(({field}) => !known.has(field))];
}

/** All fields of an update in which something would change: what can be taken or left one by one. */
export function openFields(change: ChangeDetail): ComparedField[] {
  const isOpen = change.status === 'pending' && change.current_row !== null;
  if (!isOpen || change.operation !== 'update') return [];
  return compareChange(change).filter(({current, proposed}) => !isEqualJson(current, proposed));
}

/**
 * What to send with an approval: a choice a field; for a delete that was refused because the record
 * had moved, that it should go as it is now, with the children it has now.
 */
export function resolutionOf(
  change: ChangeDetail,
  picks: Readonly<Record<string, Pick>>,
  refusal: Refusal | null,
): Resolution | null {
  if (change.operation === 'delete' && refusal !== null) {
    const children = refusal.conflicts.find(({field}) => field === '*children');
    return {'*': 'proposed', ...(children ? {'*children': children.current} : {})};
  }
  return Object.keys(picks).length === 0 ? null : picks;
}

/** Somebody else changed it to something else, and the proposal would take that away. */
function isStale({base, current, proposed}: ComparedField): boolean {
  return !isEqualJson(base, current) && !isEqualJson(current, proposed);
}

/** The values of a record that is to go: what is filled in, and nothing that is not a field of it. */
export function deletedValues({target_table_name: table, current_row: row}: ChangeDetail) {
  const filled = Object.entries(row ?? {}).filter(
    ([field, value]) => specOf(table, field) !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(filled);
}

/**
 * The values a proposal says something with: a new record's empty fields say nothing, nor do fields
 * that only travel along with others.
 */
export function changedValues(change: ChangeDetail): Record<string, unknown> {
  const before = change.operation === 'insert' ? {} : change.base_values;
  const told = Object.entries(change.proposed_changes).filter(
    ([field, value]) => !isEqualJson(before[field], value),
  );
  return Object.fromEntries(told);
}
