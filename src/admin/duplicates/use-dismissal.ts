import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {acceptIssue, restoreIssue, type IssueOutcome} from '#src/mutations/issues.ts';
import {useToday} from '#src/queries/today.ts';
import {useSetbackWords} from '#src/record-ui/remote/use-setback-words.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Says of a pair that it is two brothers, or takes that back. */
export function useDismissal(onDone: () => void) {
  const t = useT();
  const today = useToday();
  const toasts = useToasts();
  const words = useSetbackWords();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isBusy,
    /** Why the last try came to nothing. */
    failure,
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
    if (outcome.kind === 'failed') return words(outcome);
    return t(`duplicates.undecided.${outcome.kind}`);
  }
}
