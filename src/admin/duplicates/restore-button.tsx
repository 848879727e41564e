import {useState} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {acceptIssue, type IssueOutcome, restoreIssue} from '#src/mutations/issues.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {useToday} from '#src/queries/today.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './duplicates.module.css';

type RestoreButtonProps = {readonly pair: Pair; readonly onRestored: () => void};

/** Restores a dismissed pair. */
export function RestoreButton({pair, onRestored}: RestoreButtonProps) {
  const t = useT();
  const {isBusy, failure, restore} = useDismissal(onRestored);
  return (
    <div ref={focusNeighbourOnRemoval}>
      <BusyButton
        type="button"
        look="outlined"
        busy={isBusy}
        busyLabel={t('duplicates.restoring')}
        aria-label={t('duplicates.restoreNamed', {one: pair.one_name, other: pair.other_name})}
        onClick={() => void restore(pair.id)}
      >
        {t('duplicates.restore')}
      </BusyButton>
      <span role="alert" className={styles['note']}>
        {failure}
      </span>
    </div>
  );
}

/** Dismisses a pair as no duplicate, or restores it. */
export function useDismissal(onDone: () => void) {
  const t = useT();
  const today = useToday();
  const toasts = useToasts();
  const words = useRequestErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isBusy,
    /** Why the last attempt failed. */
    failure,
    forgetFailure: () => setFailure(null),
    dismiss: (id: string, reason: string) =>
      settle(acceptIssue(id, reason, today), t('duplicates.dismiss.done')),
    restore: (id: string) => settle(restoreIssue(id), t('duplicates.restored')),
  };

  async function settle(asked: Promise<IssueOutcome>, done: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    const outcome = await asked;
    setBusy(false);
    if (outcome.kind === 'done') {
      toasts.show({type: 'success', message: done});
      onDone();
    } else {
      setFailure(refusal(outcome));
    }
  }

  function refusal(outcome: Exclude<IssueOutcome, {kind: 'done'}>): string {
    if (outcome.kind === 'gone') return t('duplicates.undecided.gone');
    const {error} = outcome;
    return error.kind === 'offline' || error.kind === 'unanswered'
      ? t(`duplicates.undecided.${error.kind}`)
      : words(error);
  }
}
