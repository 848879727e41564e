import {readRejectedRecord} from '#src/mutations/rejected-record.ts';
import {isCreatableTable} from '#src/records/listed-tables.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {type FormTexts, toTexts} from './form-texts.ts';
import {inputName, textsToAdd} from './new-records.ts';

/**
 * Adds to the texts of a form the new records that were rejected together with it, under new ids, so that they are
 * saved again with it.
 */
export async function withRejectedRecords(table: TableName, texts: FormTexts): Promise<FormTexts> {
  const newIds = new Map<string, string>();
  const all: FormTexts = {...texts};
  const readReferred = async (from: TableName, newId: string | null): Promise<void> => {
    const record = recordOf(from);
    for (const field of formFieldsOf(record)) {
      const spec = record.fields[field]?.spec;
      if (spec?.kind !== 'reference' || !isCreatableTable(spec.table)) continue;
      const at = inputName(newId, field);
      const id = all[at] ?? '';
      const known = newIds.get(id);
      const values = known === undefined ? await readRejectedRecord(spec.table, id) : null;
      const replacing = known ?? (values === null ? id : crypto.randomUUID());
      all[at] = replacing;
      if (values === null) continue;
      newIds.set(id, replacing);
      Object.assign(all, textsToAdd(replacing, toTexts(recordOf(spec.table), values)));
      await readReferred(spec.table, replacing);
    }
  };
  await readReferred(table, null);
  return all;
}
