import {isTableName, recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import type {Change} from './change.ts';
import {useLive, useLocal} from './local.ts';
import {useTable} from './rows.ts';

/**
 * Returns the title of the record to which a waiting proposal refers, and which will not come: its own proposal was
 * rejected or withdrawn, and the user has not made it again. Empty when it has no title; `null`: there is none.
 */
export function useLostReference({state, table, fields}: Change): string | null {
  const proposals = useTable('pending_changes')?.all ?? [];
  const unsent = useLive(useLocal()?.unsettled) ?? [];
  if (state !== 'awaiting') return null;
  for (const {field, to} of fields) {
    const spec = recordOf(table).fields[field]?.spec;
    if (spec?.kind !== 'reference' || !isTableName(spec.table) || typeof to !== 'string') continue;
    const added = proposals
      .map(({row}) => row)
      .filter((row) => row.record_id === to && row.operation === 'insert');
    const last = added.at(-1);
    const mayCome =
      added.some(({status}) => status === 'pending' || status === 'approved') ||
      unsent.some(({recordId, mutation}) => recordId === to && mutation.op === 'insert');
    if (last !== undefined && !mayCome) return titleIn(spec.table, last.proposed_changes);
  }
  return null;
}
