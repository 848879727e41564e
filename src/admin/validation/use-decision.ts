import {useState} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {acceptIssue, restoreIssue, type IssueOutcome} from '#src/mutations/issues.ts';
import type {Acceptance, ListedIssue, Issues} from '#src/queries/issues.ts';
import {useToday} from '#src/queries/today.ts';
import {useSession} from '#src/session/session.ts';
import {showErrorToast, useToasts} from '#src/ui/toasts.ts';

type Decision = {
  readonly isBusy: boolean;
  /**
   * Calls `onAccepted` before the issue leaves the list. Resolves to `null` when the decision is stored, or a toast has
   * shown why there is nothing more to decide; otherwise to the reason why not, which the dialog shows: it hides the
   * toasts from screen readers.
   */
  readonly accept: (
    issue: ListedIssue,
    reason: string,
    onAccepted: () => void,
  ) => Promise<string | null>;
  /** Shows in a toast why it failed. */
  readonly restore: (issue: ListedIssue) => Promise<void>;
};

/** Accepts issues or opens them again, and shows the result. */
export function useIssueDecision({note, reload}: Pick<Issues, 'note' | 'reload'>): Decision {
  const t = useT();
  const words = useRequestErrorText();
  const toasts = useToasts();
  const today = useToday();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    accept: (issue, reason, onAccepted) => {
      const decided = {
        accepted_at: new Date().toISOString(),
        accepted_by_username: session.kind === 'signed-in' ? session.username : null,
        accepted_reason: reason,
      };
      return settle(issue, acceptIssue(issue.id, reason, today), decided, onAccepted);
    },
    restore: async (issue) => {
      const failure = await settle(issue, restoreIssue(issue.id), open);
      if (failure !== null) showErrorToast(failure);
    },
  };

  async function settle(
    issue: ListedIssue,
    asked: Promise<IssueOutcome>,
    decided: Acceptance,
    onDecided?: () => void,
  ): Promise<string | null> {
    setBusy(true);
    const outcome = await asked;
    setBusy(false);
    if (outcome.kind === 'done') {
      const what = decided === open ? 'restore' : 'accept';
      toasts.show({type: 'success', message: t(`validation.${what}.done`)});
      onDecided?.();
      note(issue.id, decided);
      return null;
    }
    const message = refusal(outcome);
    const isUnsure = outcome.kind === 'failed' && outcome.error.kind === 'unanswered';
    if (outcome.kind !== 'gone' && !isUnsure) return message;
    showErrorToast(message);
    // The list shows the result, or that another admin was first.
    reload();
    return null;
  }

  function refusal(outcome: Exclude<IssueOutcome, {kind: 'done'}>): string {
    if (outcome.kind === 'gone') return t('validation.refused.gone');
    const {error} = outcome;
    return error.kind === 'offline' || error.kind === 'unanswered'
      ? t(`validation.refused.${error.kind}`)
      : t('validation.refused.failed', {message: words(error)});
  }
}

const open: Acceptance = {accepted_at: null, accepted_by_username: null, accepted_reason: null};
