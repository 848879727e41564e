import {useT} from '#src/i18n/use-t.ts';

import {errorMessage} from '#src/lib/error-message.ts';
import type {Written} from '#src/mutations/review.ts';
import {undoApproval, type Undoable, undoableParts} from '#src/mutations/undo-approval.ts';
import {closeToast, showToast} from '#src/ui/toasts.ts';

const OFFER_MS = 10_000;

/** Many toasts would cover the next change, so an offer takes the place of the former one. */
let offered: number | null = null;

/**
 * Returns a function that offers for ten seconds to undo what approvals wrote. It returns whether they can be undone;
 * otherwise it shows nothing.
 */
export function useOfferUndo(): (written: readonly Written[], message: string) => boolean {
  const t = useT();
  return (written, message) => {
    const parts = undoableParts(written);
    if (parts.length === 0) return false;
    if (offered !== null) closeToast(offered);
    offered = showToast({
      type: 'success',
      message,
      lifetimeMs: OFFER_MS,
      action: {label: t('review.undo.action'), run: () => void undo(parts)},
    });
    return true;
  };

  async function undo(parts: readonly Undoable[]): Promise<void> {
    try {
      await undoApproval(parts);
      showToast({type: 'info', message: t('review.undo.started')});
    } catch (error) {
      showToast({type: 'error', message: t('review.undo.failed', {message: errorMessage(error)})});
    }
  }
}
