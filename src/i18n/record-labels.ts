import type {TableName} from '#src/records/registry.ts';
import {type Texts, useTexts} from './texts.ts';

/** Names of tables, fields and choice values that are known only at run time. */
export type RecordLabels = {
  readonly one: (table: TableName) => string;
  readonly many: (table: TableName) => string;
  /** How many records there are: '3 fraternities'; where a type has no such text, its name with the number beside it. */
  readonly count: (table: TableName, count: number, shown: string) => string;
  readonly field: (table: TableName, field: string) => string;
  /** What a field's values mean, where its label does not say it. */
  readonly help: (table: TableName, field: string) => string | undefined;
  readonly section: (table: TableName, section: string) => string;
  /**
   * The locale files have a value's label under the value, with underscores for spaces; the names of roles and offices are
   * there once for all tables. An unknown value, e.g. of a newer server, is shown as it is, with spaces for underscores.
   */
  readonly value: (table: TableName, field: string, value: string) => string;
  /** A known key of additional_info, e.g. 'name_day'. */
  readonly key: (table: TableName, key: string) => string;
};

export function useRecordLabels(): RecordLabels {
  const texts = useTexts();
  let labels = known.get(texts);
  if (labels === undefined) known.set(texts, (labels = labelsIn(texts)));
  return labels;
}

/** Each cell of a list asks for them. */
const known = new WeakMap<Texts, RecordLabels>();

function labelsIn({source, locale}: Texts): RecordLabels {
  const textAt = (path: string): string | null => {
    const found: unknown = source.getResource(locale, 'translation', path);
    return typeof found === 'string' ? found : null;
  };
  return {
    one: (table) => source.t(`records.${table}.one`),
    many: (table) => source.t(`records.${table}.many`),
    count: (table, count, shown) =>
      source.exists(`records.${table}.count`, {count})
        ? source.t(`records.${table}.count`, {count, shown})
        : source.t('lists.option', {name: source.t(`records.${table}.many`), shown}),
    field: (table, field) =>
      textAt(`records.${table}.fields.${field}`) ??
      textAt(`records.shared.fields.${field}`) ??
      spelledOut(field),
    help: (table, field) => textAt(`records.${table}.help.${field}`) ?? undefined,
    section: (table, section) =>
      textAt(`records.${table}.sections.${section}`) ??
      textAt(`records.shared.sections.${section}`) ??
      spelledOut(section),
    value: (table, field, value) => {
      const key = value.replaceAll(' ', '_');
      return (
        textAt(`records.${table}.values.${field}.${key}`) ??
        textAt(`records.shared.roles.${key}`) ??
        spelledOut(value)
      );
    },
    key: (table, key) => textAt(`records.${table}.keys.${key}`) ?? spelledOut(key),
  };
}

function spelledOut(name: string): string {
  return name.replaceAll('_', ' ');
}
