import {recordWords} from '#src/i18n/record-words.ts';
import type {RecordLabels} from '#src/i18n/record-labels.ts';
import english from '#locales/en.json' with {type: 'json'};
import indonesian from '#locales/id.json' with {type: 'json'};
import italian from '#locales/it.json' with {type: 'json'};

/** The labels that the app itself uses, in all languages. */
export const words = recordWords([english.records, indonesian.records, italian.records]);
export const languages = {english, indonesian, italian};

/** The labels of fields and values in one language, as screens show them. */
export function labelsOf({
  records,
}: {
  readonly records: object;
}): Pick<RecordLabels, 'field' | 'value'> {
  const look = (...path: string[]): string =>
    String(
      path.reduce<unknown>((block, key) => Reflect.get(Object(block), key), records) ?? path.at(-1),
    );
  return {
    field: (table, field) => look(table, 'fields', field),
    value: (table, field, value) => look(table, 'values', field, value),
  };
}
