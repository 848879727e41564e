import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import type {LifeRow} from '#src/queries/life-rows.ts';
import {isHistoryTable} from '#src/records/history-tables.ts';
import {askFirst} from '#src/ui/ask.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {useToasts} from '#src/ui/toasts.ts';

/** Deletes one of each two rows that look the same, once one has said yes. */
export function SpareRows({rows}: {readonly rows: readonly LifeRow[]}) {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const spare = rows.filter(({table}) => isHistoryTable(table));
  const count = spare.length;
  if (count === 0) return null;
  return (
    <BusyButton
      type="button"
      look="outlined"
      icon="delete"
      busy={isBusy}
      busyLabel={t('duplicates.spare.busy')}
      onClick={() => void remove()}
    >
      {t('duplicates.spare.delete', {count})}
    </BusyButton>
  );

  async function remove(): Promise<void> {
    if (!askFirst(t('duplicates.spare.ask', {count}))) return;
    setBusy(true);
    try {
      for (const {table, values} of spare) await deleteRecord(table, values.id);
      toasts.show({type: 'success', message: t('duplicates.spare.done', {count})});
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({type: 'error', message: t('duplicates.spare.failed', {message})});
    }
    setBusy(false);
  }
}
