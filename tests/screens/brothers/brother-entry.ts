import type {LocalRow} from '#src/queries/rows.ts';
import {brother as brotherRecord} from '#src/records/brother.ts';
import {emptyFields} from '#src/records/record.ts';

export type Entry = LocalRow<'brothers'>;

let count = 0;

/** A brother as the lists show him; each has an id of his own. */
export function brother(fields: Partial<Entry['row']>): Entry {
  const row: Entry['row'] = {
    id: String((count += 1)).padStart(6, '0'),
    version: 1,
    ...emptyFields(brotherRecord),
    name: 'Paulus',
    vocation_type: 'clerical',
    circumscription_id: 'c1',
    nationality: 'n1',
    membership_status: 'active',
    cached_status: 'priest',
    ...fields,
  };
  return {row, official: row, state: 'synced', going: false};
}
