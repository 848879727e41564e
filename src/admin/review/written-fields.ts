import {isEqualJson} from '#src/lib/equal.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {inOrder} from '#src/record-ui/values/spec-of.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';

/** Lists the fields that a change would write. */
export function writtenFields(line: PendingChange): string[] {
  const {target_table_name: table, operation, base_values: base, proposed_changes: proposed} = line;
  if (operation === 'delete') return [];
  return inOrder(table, Object.keys(proposed)).filter((field) =>
    operation === 'insert' ? !isEmpty(proposed[field]) : !isEqualJson(base[field], proposed[field]),
  );
}
