import {useEffect, useRef, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {flushDrafts, isAnyFormDirty} from '#src/lib/dirty-forms.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {isUnsavedElsewhere} from '#src/lib/unsaved-elsewhere.ts';
import {exportUnsent} from '#src/mutations/unsent-file.ts';
import {sendNow} from '#src/mutations/decide-change.ts';
import {readDrafts, type StoredDraft} from '#src/mutations/drafts.ts';
import {countWaitingExports} from '#src/mutations/record-export.ts';
import {reportExports, signOut} from '#src/mutations/sign-out.ts';
import {useChanges} from '#src/queries/changes.ts';
import {useToday} from '#src/queries/today.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {appNavigation} from './create-app-navigation.ts';
import styles from './sign-out-dialog.module.css';
import {DraftList, UnsentList} from './sign-out-lists.tsx';

type SignOutDialogProps = {readonly onClose: () => void};

/** What a sign-out would delete beside the edits: drafts, unsaved input, and reports of exports that were not sent. */
type Unsaved = {
  readonly drafts: readonly StoredDraft[];
  readonly isPageDirty: boolean;
  readonly isElsewhereDirty: boolean;
  readonly reports: number;
};

/**
 * Signs out: at once when nothing can be lost, otherwise after asking what to do with unsent edits, with drafts, with
 * unsaved input and with the reports of exports.
 */
export function SignOutDialog({onClose}: SignOutDialogProps) {
  const t = useT();
  const today = useToday();
  const toasts = useToasts();
  const changes = useChanges();
  const unsent = changes?.open.filter(({seq}) => seq !== null);
  const count = unsent?.length;
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const [sending, setSending] = useState<'no' | 'now' | 'done'>('no');
  const isLeaving = useRef(false);

  const guarded = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({
        type: 'error',
        message: t('shell.leave.failed', {message}),
        outlivesSession: true,
      });
      onClose();
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

  useEffect(() => {
    void guarded(async () => {
      await flushDrafts();
      await reportExports();
      setUnsaved({
        drafts: await readDrafts(),
        isPageDirty: isAnyFormDirty(),
        isElsewhereDirty: await isUnsavedElsewhere(),
        reports: await countWaitingExports(),
      });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, []);

  const isAllSaved =
    unsaved?.drafts.length === 0 && !unsaved.isPageDirty && !unsaved.isElsewhereDirty;
  const isNothingLost = isAllSaved && unsaved.reports === 0;
  // Nothing can be lost, or the user has seen what is lost and chosen to send the rest.
  const mayLeave = count === 0 && (isNothingLost ? sending !== 'now' : sending === 'done');
  useEffect(() => {
    if (mayLeave) leave();
    // oxlint-disable-next-line react/exhaustive-deps -- the sign-out starts once
  }, [mayLeave]);

  if (count === undefined || unsaved === undefined || (count === 0 && isNothingLost)) return null;
  const unsavedTitle = isAllSaved ? 'shell.leave.reportsTitle' : 'shell.leave.unsavedTitle';
  const title = count === 0 ? t(unsavedTitle) : t('shell.leave.title', {count});
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      failure={sending === 'done' && t('shell.leave.notSent')}
      actions={
        <>
          {count > 0 && (
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
            </>
          )}
          <Button look="danger" onClick={leave}>
            {t('shell.leave.discard')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('shell.leave.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {count > 0 && (
          <>
            <p>{t('shell.leave.text')}</p>
            <UnsentList changes={unsent ?? []} />
          </>
        )}
        {unsaved.isPageDirty && <p>{t('shell.leave.openPage')}</p>}
        {unsaved.isElsewhereDirty && <p>{t('shell.leave.otherTab')}</p>}
        {unsaved.reports > 0 && <p>{t('shell.leave.reports', {count: unsaved.reports})}</p>}
        {unsaved.drafts.length > 0 && (
          <>
            <p>{t('shell.leave.drafts')}</p>
            <DraftList drafts={unsaved.drafts} />
          </>
        )}
      </div>
    </Dialog>
  );
}
