import {useState} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {acceptIssue, restoreIssue, type IssueOutcome} from '#src/mutations/issues.ts';
import type {Acceptance, ListedIssue, Issues} from '#src/queries/issues.ts';
import {useToday} from '#src/queries/today.ts';
import {useSession} from '#src/session/session.ts';
import {useToasts} from '#src/ui/toasts.ts';

type Decision = {
  readonly isBusy: boolean;
  /** Resolves to whether the decision is stored; otherwise a toast has shown why not. */
  readonly accept: (issue: ListedIssue, reason: string) => Promise<boolean>;
  readonly restore: (issue: ListedIssue) => Promise<boolean>;
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
    accept: (issue, reason) =>
      settle(issue, acceptIssue(issue.id, reason, today), {
        accepted_at: new Date().toISOString(),
        accepted_by_username: session.kind === 'signed-in' ? session.username : null,
        accepted_reason: reason,
      }),
    restore: (issue) => settle(issue, restoreIssue(issue.id), open),
  };

  async function settle(
    issue: ListedIssue,
    asked: Promise<IssueOutcome>,
    decided: Acceptance,
  ): Promise<boolean> {
    setBusy(true);
    const outcome = await asked;
    setBusy(false);
    if (outcome.kind === 'done') {
      const what = decided === open ? 'restore' : 'accept';
      toasts.show({type: 'success', message: t(`validation.${what}.done`)});
      note(issue.id, decided);
      return true;
    }
    toasts.show({type: 'error', message: refusal(outcome)});
    const isUnsure = outcome.kind === 'failed' && outcome.error.kind === 'unanswered';
    if (outcome.kind !== 'gone' && !isUnsure) return false;
    // The list shows the result, or that another admin was first.
    reload();
    return true;
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
