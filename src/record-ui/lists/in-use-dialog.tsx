import {useEffect, useRef} from 'react';
import {useForm, useWatch} from 'react-hook-form';
import {useLocation} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {Stack} from '#src/ui/stack.tsx';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {ReferrerList} from './referrer-list.tsx';
import type {RecordInUse} from './use-remove.ts';
import {useReplacement} from './use-replacement.ts';

type InUseDialogProps = {
  readonly table: ListedTable;
  readonly record: RecordInUse;
  readonly onClose: () => void;
};

/**
 * Shows why a record cannot be deleted, with links to the records that refer to it. The user can choose a record that takes
 * its place there, e.g. of two records of one place.
 */
export function InUseDialog({table, record, onClose}: InUseDialogProps) {
  const t = useT();
  const {id, name, referrers} = record;
  const {control} = useForm({defaultValues: {other: ''}});
  const other = useWatch({control, name: 'other'});
  const {replace, isReplacing} = useReplacement(table, onClose);
  const others = useReferences(table).filter((one) => one.id !== id);
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
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {others.length === 0 ? null : (
            <BusyButton
              type="button"
              look="danger"
              busy={isReplacing}
              busyLabel={t('forms.saving')}
              disabled={other === ''}
              onClick={() => replace(record, other)}
            >
              {t('lists.inUse.replace')}
            </BusyButton>
          )}
        </>
      }
    >
      <Stack>
        <ReferrerList table={table} id={id} referrers={referrers} />
        <p>{t('lists.inUse.help')}</p>
        {others.length === 0 ? null : (
          <>
            <p>{t('lists.inUse.other', {name})}</p>
            <ReferenceInput
              control={control}
              name="other"
              label={t('lists.inUse.instead')}
              options={others}
              none={t('forms.choose')}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
