import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useTable, type TableView} from '#src/queries/rows.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import type {Choice} from '#src/ui/matching-choices.ts';

/**
 * The values of a filter, each with its number of records: all declared values, and further ones from a newer
 * server or a link.
 */
export function useFilterOptions(
  table: TableName,
  field: string,
  value: string,
  counts: ReadonlyMap<string, number>,
): Choice[] {
  const t = useT();
  const {number, collator} = useFormats();
  const nameOf = useValueNames(table, field);
  const values = new Set([...nameOf.known, ...counts.keys(), value]);
  values.delete('');
  const options = [...values].map((each) => ({
    value: each,
    label: t('lists.option', {name: nameOf.name(each), shown: number(counts.get(each) ?? 0)}),
  }));
  const sorted = [...options].sort((a, b) => collator.compare(a.label, b.label));
  return [{value: '', label: t('lists.all')}, ...sorted];
}

/** The names of the values of a choice or reference field. */
export function useValueNames(
  table: TableName,
  field: string,
): {readonly known: readonly string[]; readonly name: (value: string) => string} {
  const t = useT();
  const labels = useRecordLabels();
  const spec = recordOf(table).fields[field]?.spec;
  const target = spec?.kind === 'reference' && isTableName(spec.table) ? spec.table : null;
  // A hook must always run: a field without a reference reads its own table, which is loaded anyway.
  const referred: TableView | undefined = useTable(target ?? table);
  if (target === null) {
    return {
      known: spec?.kind === 'choice' ? spec.values : [],
      name: (value) => labels.value(table, field, value),
    };
  }
  return {
    known: (referred?.all ?? []).map(({row}) => row.id),
    name: (value) => titleIn(target, referred?.byId.get(value)?.row) || t('values.unknownRecord'),
  };
}
