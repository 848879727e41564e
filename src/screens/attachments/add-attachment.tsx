import {useState} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {isConnectionFailure} from '#src/lib/request-error.ts';
import {keepPageFor} from '#src/lib/running-work.ts';
import {
  type AttachmentOutcome,
  chooseAttachment,
  type ChosenAttachment,
  sendAttachment,
} from '#src/mutations/attachments.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {type AttachedTable, attachmentEndings} from '#src/records/attachment.ts';
import {Button} from '#src/ui/button.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {focusFallback, focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {Notice} from '#src/ui/notice.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import styles from './attachments.module.css';

const accepted = Object.keys(attachmentEndings).join(',');

type AddAttachmentProps = {
  readonly table: AttachedTable;
  readonly id: string;
  readonly onAdded: () => Promise<void>;
};

/** Sends a chosen file. A file that was not sent stays here to try again. */
export function AddAttachment({table, id, onAdded}: AddAttachmentProps) {
  const t = useT();
  const {isOffline} = useSyncStatus();
  const {chosen, isSending, failure, choose, send} = useSending(table, id, onAdded);
  useLeaveGuard(chosen !== null, t('attachments.leave'));
  return (
    <div className={styles['add']}>
      <p className={styles['soft']}>{t('attachments.limits')}</p>
      <div className={styles['actions']}>
        <FileButton
          {...focusFallback}
          accept={accepted}
          icon="add"
          disabled={isOffline}
          aria-disabled={isSending}
          aria-busy={isSending}
          onChoose={(file) => void choose(file)}
        >
          {t(labelOf(isSending, isOffline))}
        </FileButton>
        {chosen !== null && !isSending ? (
          <Button
            ref={focusNeighbourOnRemoval}
            look="quiet"
            icon="sync"
            onClick={() => void send(chosen)}
          >
            {t('requestError.retry')}
          </Button>
        ) : null}
      </div>
      <div role="alert" className={styles['alert']}>
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      </div>
    </div>
  );
}

function labelOf(isSending: boolean, isOffline: boolean) {
  if (isSending) return 'attachments.sending';
  return isOffline ? 'attachments.addOffline' : 'attachments.add';
}

function useSending(table: AttachedTable, id: string, onAdded: () => Promise<void>) {
  const t = useT();
  const toasts = useToasts();
  const words = useRequestErrorText();
  // The file that is being sent, or was not sent yet.
  const [chosen, setChosen] = useState<ChosenAttachment | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (attachment: ChosenAttachment): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      const sending = sendAttachment(attachment);
      const outcome = await keepPageFor(t('attachments.sending'), sending);
      if (outcome.kind !== 'done') {
        setFailure(failureText(outcome));
        return;
      }
      setChosen(null);
      toasts.show({type: 'success', message: t('attachments.added', {name: attachment.name})});
      await onAdded();
    } catch (error) {
      setFailure(t('attachments.error', {message: errorMessage(error)}));
    } finally {
      setSending(false);
    }
  };
  const choose = async (file: File): Promise<void> => {
    setChosen(null);
    try {
      const next = await chooseAttachment(table, id, file);
      if (typeof next === 'string') {
        setFailure(t(`attachments.unfit.${next}`, {name: file.name}));
        return;
      }
      setChosen(next);
      await send(next);
    } catch (error) {
      // The device cannot fetch a file of an online folder without a connection.
      setFailure(t('attachments.error', {message: errorMessage(error)}));
    }
  };
  return {chosen, isSending, failure, choose, send};

  function failureText(outcome: Exclude<AttachmentOutcome, {kind: 'done'}>): string {
    if (outcome.kind === 'no-storage') return t('attachments.noStorage');
    return isConnectionFailure(outcome.error) ? t('attachments.notSent') : words(outcome.error);
  }
}
