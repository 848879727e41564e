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
import {closeToast, showErrorToast, showToast, useToasts} from '#src/ui/toasts.ts';
import {useIsShown} from '#src/ui/use-is-shown.ts';

export type Done = 'approved' | 'rejected';

/** `notAdded`: the records that a rejected change would have added. */
export type OnDecided = (
  done: Done,
  written: readonly Written[],
  notAdded: readonly {readonly id: string}[],
) => void;

export type DecisionListeners = {
  /** `written`: what an approval wrote, as far as the server reports it. */
  readonly onDecided: (done: Done, written: readonly Written[]) => void;
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
  const isShown = useIsShown();
  return {busy, approve, reject};

  async function approve(seenChanges: readonly SeenChange[]): Promise<void> {
    const refused = await decide('approve', 'approved', () =>
      approveChange(change.id, seenChanges),
    );
    if (refused !== null) showErrorToast(refused);
  }

  /** Resolves to the reason why nothing was decided, which the dialog shows: it hides the toasts from screen readers. */
  async function reject(
    reason: string,
    seenChanges: readonly SeenChange[],
  ): Promise<string | null> {
    const shown = seenChanges.map(({changeId}) => changeId);
    const refused = await decide('reject', 'rejected', () =>
      rejectChange(change.id, reason.trim(), shown),
    );
    if (refused === null || isShown()) return refused;
    showErrorToast(refused);
    return null;
  }

  async function decide(
    how: 'approve' | 'reject',
    done: Done,
    ask: () => Promise<ReviewOutcome>,
  ): Promise<string | null> {
    if (isAsking.current) return null;
    isAsking.current = true;
    setBusy(how);
    const decision = await ask();
    if (decision.kind === 'stale') await listeners.onMoved(decision.conflicts);
    isAsking.current = false;
    setBusy(null);
    return follow(decision, done);
  }

  /** Returns the reason why the change can still be decided; `null` when the page shows what is to be done. */
  function follow(decision: ReviewOutcome, done: Done): string | null {
    switch (decision.kind) {
      case 'done':
        listeners.onDecided(done, decision.written);
        return null;
      case 'stale':
        return isShown() ? null : notMade(t('review.many.outcome.stale'));
      case 'already-decided':
        toasts.show({type: 'info', message: t('review.change.alreadyDecided')});
        listeners.onDecidedElsewhere();
        return null;
      case 'no-file':
        return t('review.change.noFile');
      case 'failed':
        if (decision.error.kind !== 'unanswered') return failure(decision.error);
        showErrorToast(t('review.change.decisionUnanswered'));
        // The page shows the result.
        listeners.onUnanswered();
        return null;
    }
  }

  function failure(error: RequestError): string {
    return error.kind === 'offline' ? t('review.change.decisionOffline') : notMade(words(error));
  }

  function notMade(message: string): string {
    return t('review.change.decisionFailed', {message});
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
