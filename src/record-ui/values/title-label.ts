import type {RecordLabels} from '#src/i18n/record-labels.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

/** Returns a record's title in the user's language when it is one of a few words, e.g. a setting's key. */
export function titleLabel(labels: RecordLabels, table: TableName, title: string): string {
  const field = recordOf(table).title;
  const isWord = recordOf(table).fields[field]?.spec.kind === 'choice' && title !== '';
  return isWord ? labels.value(table, field, title) : title;
}
