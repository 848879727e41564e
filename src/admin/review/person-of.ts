import type {ChangeDetail} from '#src/queries/review.ts';

/**
 * Returns the id of the brother that a change is about; `null` when there is none, and when an erasure redacted
 * the change.
 */
export function personOf(change: ChangeDetail): string | null {
  const {
    target_table_name: table,
    record_id: id,
    current_row,
    proposed_changes,
    base_values,
  } = change;
  const isBlank = current_row === null && Object.keys(proposed_changes).length === 0;
  if (isBlank) return null;
  if (table === 'brothers') return id;
  const sides = [current_row, proposed_changes, base_values];
  const owner = sides.map((values) => values?.['brother_id']).find((one) => one !== undefined);
  return typeof owner === 'string' ? owner : null;
}
