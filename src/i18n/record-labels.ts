import {useMemo} from 'react';
import {useTranslation} from 'react-i18next';
import type {TableName} from '#src/records/registry.ts';

/** Names of tables, fields and choice values that are known only at run time. */
export type RecordLabels = {
  readonly one: (table: TableName) => string;
  readonly many: (table: TableName) => string;
  /** How many records there are: '3 fraternities'; the kinds that nobody counts are named, with the number beside. */
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
  const {t, i18n} = useTranslation();
  return useMemo(() => {
    const known = (path: string): string | null => {
      const found: unknown = i18n.getResource(i18n.language, 'translation', path);
      return typeof found === 'string' ? found : null;
    };
    return {
      one: (table) => t(`records.${table}.one`),
      many: (table) => t(`records.${table}.many`),
      count: (table, count, shown) =>
        i18n.exists(`records.${table}.count`, {count})
          ? t(`records.${table}.count`, {count, shown})
          : t('lists.option', {name: t(`records.${table}.many`), shown}),
      field: (table, field) =>
        known(`records.${table}.fields.${field}`) ??
        known(`records.shared.fields.${field}`) ??
        spelledOut(field),
      help: (table, field) => known(`records.${table}.help.${field}`) ?? undefined,
      section: (table, section) =>
        known(`records.${table}.sections.${section}`) ??
        known(`records.shared.sections.${section}`) ??
        spelledOut(section),
      value: (table, field, value) => {
        const key = value.replaceAll(' ', '_');
        return (
          known(`records.${table}.values.${field}.${key}`) ??
          known(`records.shared.roles.${key}`) ??
          spelledOut(value)
        );
      },
      key: (table, key) => known(`records.${table}.keys.${key}`) ?? spelledOut(key),
    };
  }, [t, i18n]);
}

function spelledOut(name: string): string {
  return name.replaceAll('_', ' ');
}
