import {useRef, useState} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import type {RequestError} from '#src/lib/request-error.ts';
import {
  approveChange,
  type ReviewOutcome,
  rejectChange,
  type SeenChange,
  type StaleField,
  type Written,
} from '#src/mutations/review.ts';
import {type Undoable, undoableParts, undoApproval} from '#src/mutations/undo-approval.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {useSession} from '#src/session/session.ts';
import {closeToast, showToast, useToasts} from '#src/ui/toasts.ts';

export type Done = 'approved' | 'rejected';

export type OnDecided = (done: Done, written: readonly Written[]) => void;

export type DecisionListeners = {
  /** `written`: what an approval wrote, as far as the server reports it. */
  readonly onDecided: OnDecided;
  /** The record changed since it was shown: nothing was decided. Resolves once it is shown as it is now. */
  readonly onMoved: (conflicts: readonly StaleField[]) => Promise<void>;
  readonly onDecidedElsewhere: () => void;
  /** The result is unknown. */
  readonly onUnanswered: () => void;
};

/** Sends a decision, and shows why it failed. */
export function useReviewDecision(change: ChangeDetail, listeners: DecisionListeners) {
  const t = useT();
  const words = useRequestErrorText();
  const toasts = useToasts();
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  // A second key press may come before the first is drawn.
  const isAsking = useRef(false);
  return {busy, approve, reject};

  function approve(seenChanges: readonly SeenChange[]): Promise<void> {
    return decide('approve', 'approved', () => approveChange(change.id, seenChanges));
  }

  function reject(reason: string): Promise<void> {
    return decide('reject', 'rejected', () => rejectChange(change.id, reason.trim()));
  }

  async function decide(
    how: 'approve' | 'reject',
    done: Done,
    ask: () => Promise<ReviewOutcome>,
  ): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(how);
    const decision = await ask();
    if (decision.kind === 'stale') await listeners.onMoved(decision.conflicts);
    isAsking.current = false;
    setBusy(null);
    follow(decision, done);
  }

  function follow(decision: ReviewOutcome, done: Done): void {
    switch (decision.kind) {
      case 'done':
        listeners.onDecided(done, decision.written);
        return;
      case 'stale':
        return;
      case 'already-decided':
        toasts.show({type: 'info', message: t('review.change.alreadyDecided')});
        listeners.onDecidedElsewhere();
        return;
      case 'no-file':
        toasts.show({type: 'error', message: t('review.change.noFile')});
        return;
      case 'failed':
        toasts.show({type: 'error', message: failure(decision.error)});
        if (decision.error.kind === 'unanswered') listeners.onUnanswered();
    }
  }

  function failure(error: RequestError): string {
    switch (error.kind) {
      case 'offline':
        return t('review.change.decisionOffline');
      case 'unanswered':
        return t('review.change.decisionUnanswered');
      default:
        return t('review.change.decisionFailed', {message: words(error)});
    }
  }
}

const OFFER_MS = 10_000;

/** Many toasts would cover the next change, so an offer takes the place of the former one. */
let offered: number | null = null;

/**
 * Returns a function that offers for ten seconds to undo what approvals wrote. It returns whether they can be undone;
 * otherwise it shows nothing.
 */
export function useOfferUndo(): (written: readonly Written[], message: string) => boolean {
  const t = useT();
  const session = useSession();
  return (written, message) => {
    const parts = undoableParts(written);
    if (parts.length === 0 || session.kind !== 'signed-in') return false;
    if (offered !== null) closeToast(offered);
    offered = showToast({
      type: 'success',
      message,
      lifetimeMs: OFFER_MS,
      action: {label: t('review.undo.action'), run: () => void undo(parts, session.userId)},
    });
    return true;
  };

  async function undo(parts: readonly Undoable[], adminId: string): Promise<void> {
    try {
      await undoApproval(parts, adminId);
      showToast({type: 'info', message: t('review.undo.started')});
    } catch (error) {
      showToast({type: 'error', message: t('review.undo.failed', {message: errorMessage(error)})});
    }
  }
}
