import type {Values} from '#src/lib/values.ts';
import {useRow} from '#src/queries/rows.ts';
import {ownerIn, useSubjectWords} from '#src/record-ui/values/use-subject-words.ts';
import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

/** Returns the name of a record, from the values in the log, otherwise from this device. */
export function useSubjectName(table: TableName, id: string, kept: Values = {}): string {
  const words = useSubjectWords();
  const row = useRow(table, id)?.row;
  const values: Values = {...row, ...kept};
  const owner = useRow('brothers', ownerIn(table, values))?.row;
  return words(table, values, titleIn('brothers', owner));
}
