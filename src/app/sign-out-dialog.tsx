import {useEffect, useRef, useState} from 'react';
import type {Formats} from '#src/i18n/formats.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {exportUnsent} from '#src/mutations/unsent-file.ts';
import {sendNow} from '#src/mutations/decide-change.ts';
import {signOut} from '#src/mutations/sign-out.ts';
import type {Change} from '#src/queries/change.ts';
import {useChanges} from '#src/queries/changes.ts';
import {useToday} from '#src/queries/today.ts';
import {useChangeName} from '#src/screens/sync/use-change-name.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {appNavigation} from './create-app-navigation.ts';
import styles from './sign-out-dialog.module.css';

type SignOutDialogProps = {readonly onStay: () => void};

/** Signs out: at once when everything is sent, otherwise after asking what to do with unsent edits. */
export function SignOutDialog({onStay}: SignOutDialogProps) {
  const t = useT();
  const formats = useFormats();
  const today = useToday();
  const toasts = useToasts();
  const changes = useChanges();
  const unsent = changes?.open.filter(({seq}) => seq !== null);
  const count = unsent?.length;
  const [sending, setSending] = useState<'no' | 'now' | 'done'>('no');
  const isLeaving = useRef(false);

  const guarded = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('shell.leave.failed', {message})});
      onStay();
    }
  };
  const leave = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    void guarded(async () => {
      await signOut();
      appNavigation.redirect('/login');
    });
  };
  const send = () =>
    guarded(async () => {
      setSending('now');
      await sendNow();
      setSending('done');
    });
  const exportToFile = () =>
    guarded(async () => saveFile(await exportUnsent(), t('sync.fileName', {day: today})));

  // Everything is sent, so nothing can be lost.
  useEffect(() => {
    if (count === 0 && sending !== 'now') leave();
    // oxlint-disable-next-line react/exhaustive-deps -- the sign-out starts once
  }, [count, sending]);

  if (count === undefined || count === 0) return null;
  return (
    <Dialog
      open
      title={t('shell.leave.title', {count})}
      onClose={onStay}
      actions={
        <>
          <BusyButton
            type="button"
            busy={sending === 'now'}
            busyLabel={t('shell.leave.sending')}
            onClick={() => void send()}
          >
            {t('shell.leave.send')}
          </BusyButton>
          <Button icon="download" onClick={() => void exportToFile()}>
            {t('shell.leave.export')}
          </Button>
          <Button look="danger" onClick={leave}>
            {t('shell.leave.discard')}
          </Button>
          <Button look="quiet" onClick={onStay}>
            {t('shell.leave.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{t('shell.leave.text')}</p>
        <UnsentList changes={unsent ?? []} formats={formats} />
        <p role="alert" className={styles.notSent}>
          {sending === 'done' ? t('shell.leave.notSent') : null}
        </p>
      </div>
    </Dialog>
  );
}

type UnsentListProps = {readonly changes: readonly Change[]; readonly formats: Formats};

/** Lists the unsent edits: each with its record, the kind of edit and the time. */
function UnsentList({changes, formats}: UnsentListProps) {
  const t = useT();
  const labels = useRecordLabels();
  const nameOf = useChangeName();
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.key}>
          <strong>{nameOf(change)}</strong>
          <div className={styles.when}>
            {t(`sync.op.${change.op}`, {table: labels.one(change.table)})} ·{' '}
            {formats.dateTime(change.at)}
          </div>
        </li>
      ))}
    </ul>
  );
}
