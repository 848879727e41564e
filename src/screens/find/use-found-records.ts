import {useMemo} from 'react';
import {useNavigate} from 'react-router-dom';
import {useRecordLabels, type RecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import {storeRecent} from '#src/mutations/store-recent.ts';
import type {Finder, FoundGroup} from '#src/queries/finder.ts';
import type {RecentRecord} from '#src/queries/recent.ts';
import {useTable, type LocalRow} from '#src/queries/rows.ts';
import type {RecordType} from '#src/records/record.ts';
import {type FindTable, isFindTable} from '#src/records/listed-tables.ts';
import {registry} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {formPath, recordPath} from '#src/record-ui/values/record-path.ts';
import type {FoundOption, FoundOptions} from './found-option.ts';

type FoundRecords = {
  readonly group: (group: FoundGroup, text: string) => FoundOptions & {readonly cost: number};
  readonly recent: (records: readonly RecentRecord[]) => FoundOption[];
};

/** Makes options of the records that were found or opened before. */
export function useFoundRecords(finder: Finder | undefined): FoundRecords {
  const t = useT();
  const labels = useRecordLabels();
  const navigate = useNavigate();
  const circumscriptions = useTable('circumscriptions');
  return useMemo(() => {
    const lineOf = (table: FindTable, row: object): string => {
      const circumscription = circumscriptions?.byId.get(textOf(row, 'circumscription_id'));
      const isArchived = textOf(row, 'deleted_at') !== '';
      return [
        isArchived ? t('find.archived') : '',
        detailOf(labels, table, row),
        circumscription?.row.name ?? '',
      ]
        .filter(Boolean)
        .join(' · ');
    };
    const optionOf = (table: FindTable, {row}: LocalRow): FoundOption => ({
      key: row.id,
      icon: registry[table].find.icon,
      title: titleIn(table, row),
      line: lineOf(table, row),
      open: () => {
        const path = recordPath(table, row.id) ?? formPath(table, row.id);
        if (path === null) return;
        void navigate(path);
        storeRecent({table, id: row.id}).catch((error: unknown) => console.info(error));
      },
    });
    return {
      group: ({table, entries, more, cost}, text) => ({
        title: labels.many(table),
        cost,
        options: [
          ...entries.map((entry) => optionOf(table, entry)),
          ...(table === 'brothers' && more > 0 ? [inList(text)] : []),
        ],
      }),
      recent: (records) =>
        records.flatMap(({table, id}) => {
          const entry = isFindTable(table) ? finder?.entry(table, id) : undefined;
          return isFindTable(table) && entry ? [optionOf(table, entry)] : [];
        }),
    };

    function inList(text: string): FoundOption {
      return {
        key: 'brothers-in-list',
        icon: 'search',
        title: t('find.inList', {text: text.trim()}),
        line: '',
        open: () => void navigate(`/brothers?${new URLSearchParams({q: text.trim()}).toString()}`),
      };
    }
  }, [finder, t, labels, navigate, circumscriptions]);
}

/** Returns the detail that distinguishes a record from others of its type and name. */
function detailOf(labels: RecordLabels, table: FindTable, row: object): string {
  const {fields, find, list, title}: RecordType = registry[table];
  const detail = find?.detail ?? null;
  if (detail === null) return '';
  const value = textOf(row, detail);
  if (fields[detail]?.spec.kind === 'choice') return labels.value(table, detail, value);
  // Another name that is the same says nothing new.
  return list?.search.includes(detail) && value === textOf(row, title) ? '' : value;
}
