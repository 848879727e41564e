import {useMemo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isTableName} from '#src/records/registry.ts';

/** Labels of tables and fields that come from the server and may be newer than this build. */
type Labels = {
  readonly table: (table: string) => string;
  readonly field: (table: string, field: string) => string;
};

export function useLabels(): Labels {
  const t = useT();
  const labels = useRecordLabels();
  return useMemo(
    () => ({
      table: (table) => (isTableName(table) ? labels.one(table) : spelledOut(table)),
      field: (table, field) => {
        if (field === '*') return t('values.wholeRecord');
        return isTableName(table) ? labels.field(table, field) : spelledOut(field);
      },
    }),
    [t, labels],
  );
}

function spelledOut(name: string): string {
  return name.replaceAll('_', ' ');
}
