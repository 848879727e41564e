import {useCallback} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';

/** Returns a function that names the highest order of a brother: 'Priest'; 'Not ordained' for 'none'. */
export function useOrdinationName(): (order: string) => string {
  const t = useT();
  const labels = useRecordLabels();
  return useCallback(
    (order) =>
      order === 'none'
        ? t('brothers.list.notOrdained')
        : labels.value('brothers', 'cached_status', order),
    [t, labels],
  );
}
