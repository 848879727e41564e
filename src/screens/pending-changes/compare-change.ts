import {isEqualJson} from '#src/lib/equal.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {isStill, type ComparedField} from '#src/screens/values/compared-field.ts';
import {inOrder} from '#src/screens/values/spec-of.ts';

/** Lays out what an update proposes beside what its author saw and what the record is now. */
export function compareChange(change: ChangeDetail): ComparedField[] {
  return inOrder(change.target_table_name, Object.keys(change.proposed_changes))
    .map((field) => ({
      field,
      base: change.base_values[field],
      current: change.current_row?.[field],
      proposed: change.proposed_changes[field],
    }))
    .filter((compared) => !isStill(compared));
}

/**
 * The fields an admin must choose for. What can be seen from the change itself is asked at once;
 * `answered` adds what the server found when it was asked to approve, which is the last word.
 */
export function staleFields(
  change: ChangeDetail,
  answered: readonly ComparedField[],
): ComparedField[] {
  if (change.status !== 'pending') return [];
  const seen = change.operation === 'update' ? compareChange(change).filter(isStale) : [];
  const known = new Set(seen.map(({field}) => field));
  return [...seen, ...answered.filter(({field}) => !known.has(field))];
}

/** Somebody else changed it to something else, and the proposal would take that away. */
function isStale({base, current, proposed}: ComparedField): boolean {
  return !isEqualJson(base, current) && !isEqualJson(current, proposed);
}

/** The name of the record that a change is about, as far as anybody knows it. */
export function titleOf(change: ChangeDetail, titleField: string): string {
  const title = change.current_row?.[titleField] ?? change.proposed_changes[titleField];
  return typeof title === 'string' ? title : '';
}

/**
 * The values a proposal says something with: a new record's empty fields say nothing, nor do fields
 * that only travel along with others.
 */
export function toldValues(change: ChangeDetail): Record<string, unknown> {
  const before = change.operation === 'insert' ? {} : change.base_values;
  const told = Object.entries(change.proposed_changes).filter(
    ([field, value]) => !isEqualJson(before[field], value),
  );
  return Object.fromEntries(told);
}
