import {useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {Key} from '#src/i18n/key.ts';
import {approveChange, rejectChange, type Decision} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import type {ComparedField} from '#src/screens/values/compared-field.ts';
import type {Pick} from '#src/screens/values/conflict-choice.tsx';
import {useToasts} from '#src/ui/toasts.ts';

export type DecisionListeners = {
  /** The record moved since it was looked at: nothing was decided. */
  readonly onMoved: (conflicts: readonly ComparedField[]) => void;
  readonly onDecidedElsewhere: () => void;
};

/** Sends a decision and says what came of it; after a decision the list is shown. */
export function useDecision(change: ChangeDetail, listeners: DecisionListeners) {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  return {busy, approve, reject};

  async function approve(picks: Readonly<Record<string, Pick>>): Promise<void> {
    setBusy('approve');
    const resolution = Object.keys(picks).length === 0 ? null : {...picks};
    const decision = await approveChange(change.id, resolution, change.current_version);
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
