import {useState, useSyncExternalStore} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {isAnyFormDirty, subscribeDirty} from '#src/lib/dirty-forms.ts';
import {updates} from '#src/lib/updates.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {Button} from '#src/ui/button.tsx';
import {focusPage} from '#src/ui/focus-page.ts';
import styles from './update-prompt.module.css';

/** Offers a new version, but never over a form with unsaved edits or while changes are being sent. */
export function UpdatePrompt() {
  const t = useT();
  const waiting = useSyncExternalStore(updates.subscribe, updates.waiting);
  const isDirty = useSyncExternalStore(subscribeDirty, isAnyFormDirty);
  const isSending = useSyncStatus().headline.kind === 'sending';
  const [putOff, setPutOff] = useState<object | null>(null);
  const isOffered = waiting && waiting !== putOff && !isDirty && !isSending;
  const putOffOffer = (): void => {
    focusPage();
    setPutOff(waiting);
  };
  return (
    <div role="status">
      {isOffered && (
        <div className={styles.prompt}>
          <p className={styles.text}>{t('app.update.text')}</p>
          <Button look="filled" onClick={() => updates.apply()}>
            {t('app.update.reload')}
          </Button>
          <Button look="quiet" onClick={putOffOffer}>
            {t('app.update.later')}
          </Button>
        </div>
      )}
    </div>
  );
}
