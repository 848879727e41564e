import {useEffect, useRef} from 'react';
import {useLocation} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {Stack} from '#src/ui/stack.tsx';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {ReferrerList} from './referrer-list.tsx';
import type {RecordInUse} from './use-remove.ts';

type InUseDialogProps = {
  readonly table: ListedTable;
  readonly record: RecordInUse;
  readonly onClose: () => void;
};

/** Shows why a record cannot be deleted, with links to the records that refer to it. */
export function InUseDialog({table, record, onClose}: InUseDialogProps) {
  const t = useT();
  const {id, name, referrers} = record;
  // A link may lead to the page that shows the dialog.
  const {key} = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  return (
    <Dialog
      open
      title={t('lists.inUse.title', {name})}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <Stack>
        <ReferrerList table={table} id={id} referrers={referrers} />
        <p>{t('lists.inUse.help')}</p>
      </Stack>
    </Dialog>
  );
}
