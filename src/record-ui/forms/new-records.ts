import {formFieldsOf} from '#src/records/record.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import type {FormTexts} from './form-texts.ts';

/** A new record that is typed inside the form of the record that refers to it. */
export type NewRecord = {
  readonly id: string;
  readonly table: TableName;
  /** The input that refers to it, and below which its own inputs are. */
  readonly at: string;
  readonly texts: FormTexts;
};

/**
 * The name of an input. Those of new records have their id in front, so that the texts of a form and its draft
 * hold them as well.
 */
export function inputName(newId: string | null, field: string): string {
  return newId === null ? field : `${newId}/${field}`;
}

/** The texts with which a new record adds its inputs to a form. */
export function textsToAdd(newId: string, texts: FormTexts): FormTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [inputName(newId, field), text]),
  );
}

/** Lists the new records to which a form refers, each once and behind those to which it refers itself. */
export function newRecordsIn(table: TableName, texts: FormTexts): NewRecord[] {
  const seen = new Set<string>();
  const referred = (from: TableName, newId: string | null): NewRecord[] =>
    formFieldsOf(recordOf(from)).flatMap((field) => {
      const spec = recordOf(from).fields[field]?.spec;
      if (spec?.kind !== 'reference' || !isTableName(spec.table)) return [];
      const at = inputName(newId, field);
      const id = texts[at] ?? '';
      const own = id === '' || seen.has(id) ? {} : textsOf(id, texts);
      if (Object.keys(own).length === 0) return [];
      seen.add(id);
      return [...referred(spec.table, id), {id, table: spec.table, at, texts: own}];
    });
  return referred(table, null);
}

/** Lists the inputs of new records to which the form does not refer any more. */
export function unusedInputs(texts: FormTexts, records: readonly NewRecord[]): string[] {
  const used = new Set(records.map(({id}) => id));
  return Object.keys(texts).filter((name) => {
    const [id = '', field] = name.split('/');
    return field !== undefined && !used.has(id);
  });
}

function textsOf(newId: string, texts: FormTexts): FormTexts {
  const prefix = inputName(newId, '');
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  );
}
