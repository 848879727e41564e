import {useT} from '#src/i18n/use-t.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {usePersonalDocument} from './personal-document.ts';
import {useSavePersonalData} from './use-save-personal-data.ts';

type PersonalDataDialogProps = {
  readonly brother: {readonly id: string; readonly name: string};
  readonly onClose: () => void;
};

/** Asks in which form a person's data should be saved: to be read and printed, or for another program. */
export function PersonalDataDialog({brother, onClose}: PersonalDataDialogProps) {
  const t = useT();
  const layOut = usePersonalDocument();
  const {busy, failure, save} = useSavePersonalData(brother, layOut, onClose);
  return (
    <Dialog
      open
      title={t('personal.title', {name: brother.name})}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('personal.cancel')}</Button>
          <BusyButton
            type="button"
            look="outlined"
            busy={busy === 'json'}
            busyLabel={t('personal.saving')}
            disabled={busy !== null}
            onClick={() => void save('json')}
          >
            {t('personal.json')}
          </BusyButton>
          <BusyButton
            type="button"
            busy={busy === 'html'}
            busyLabel={t('personal.saving')}
            disabled={busy !== null || layOut === undefined}
            onClick={() => void save('html')}
          >
            {t('personal.html')}
          </BusyButton>
        </>
      }
    >
      <Stack>
        <p>{t('personal.text', {name: brother.name})}</p>
        <p>{t('personal.forms')}</p>
        <p>{t('personal.care')}</p>
        <div role="alert">
          {failure === null ? null : (
            <Notice tone="error" title={t('personal.failed')}>
              {failure}
            </Notice>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
