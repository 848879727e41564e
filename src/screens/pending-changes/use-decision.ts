import {useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {Key} from '#src/i18n/key.ts';
import {
  approveChange,
  rejectChange,
  type Decision,
  type StaleField,
  type Verdict,
} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {useToasts} from '#src/ui/toasts.ts';

export type DecisionListeners = {
  /** Something moved since it was looked at: nothing was decided. */
  readonly onMoved: (conflicts: readonly StaleField[]) => void;
  readonly onDecidedElsewhere: () => void;
};

/** Sends a decision and says what came of it; after a decision the list is shown. */
export function useDecision(change: ChangeDetail, listeners: DecisionListeners) {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  return {busy, approve, reject};

  async function approve(verdicts: readonly Verdict[]): Promise<void> {
    setBusy('approve');
    const decision = await approveChange(change.id, verdicts);
    setBusy(null);
    await follow(decision, 'review.change.approved');
  }

  async function reject(reason: string): Promise<void> {
    setBusy('reject');
    const decision = await rejectChange(change.id, reason.trim());
    setBusy(null);
    await follow(decision, 'review.change.rejected');
  }

  async function follow(decision: Decision, done: Key): Promise<void> {
    switch (decision.kind) {
      case 'done':
        toasts.show({type: 'success', message: t(done)});
        await navigate('/admin/pending-changes');
        return;
      case 'stale':
        listeners.onMoved(decision.conflicts);
        return;
      case 'already-decided':
        toasts.show({type: 'info', message: t('review.change.alreadyDecided')});
        listeners.onDecidedElsewhere();
        return;
      case 'offline':
        toasts.show({type: 'error', message: t('review.change.decisionOffline')});
        return;
      case 'failed': {
        const {message} = decision;
        toasts.show({type: 'error', message: t('review.change.decisionFailed', {message})});
      }
    }
  }
}
