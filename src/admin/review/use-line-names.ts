import {useOfficialRows} from '#src/queries/official-rows.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {ownerIn, useSubjectWords} from '#src/record-ui/values/use-subject-words.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

type LineName = (line: PendingChange) => string | null;

/** Gives what names the records that lines of the queue are about; `undefined` until they are read. */
export function useLineNames(lines: readonly PendingChange[]): LineName | undefined {
  const words = useSubjectWords();
  const tables = new Set(lines.map((line) => line.target_table_name).filter(isTableName));
  const rowsOf = useOfficialRows([...tables.add('brothers')]);
  if (rowsOf === undefined) return undefined;
  const rows = new Map([...tables].flatMap((table) => rowsOf(table).map((row) => [row.id, row])));
  return ({target_table_name: table, record_id: id, proposed_changes, base_values}) => {
    if (!isTableName(table)) return null;
    const values = {...proposed_changes, ...base_values, ...rows.get(id)};
    return words(table, values, titleIn('brothers', rows.get(ownerIn(table, values) ?? '')));
  };
}
