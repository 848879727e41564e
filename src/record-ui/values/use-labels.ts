import {type RecordLabels, useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';

/** Labels of tables and fields that come from the server and may be newer than this build. */
type Labels = {
  readonly table: (table: string) => string;
  readonly field: (table: string, field: string) => string;
};

export function useLabels(): Labels {
  const t = useT();
  const labels = useRecordLabels();
  return {
    table: (table) => (isTableName(table) ? labels.one(table) : spelledOut(table)),
    field: (table, field) => {
      if (field === '*') return t('values.wholeRecord');
      return isTableName(table) ? labels.field(table, field) : spelledOut(field);
    },
  };
}

function spelledOut(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Returns a record's title in the user's language when it is one of a few words, e.g. a setting's key. */
export function titleLabel(labels: RecordLabels, table: TableName, title: string): string {
  const field = recordOf(table).title;
  const isWord = recordOf(table).fields[field]?.spec.kind === 'choice' && title !== '';
  return isWord ? labels.value(table, field, title) : title;
}
