import {useEffect} from 'react';
import {dropFormerTabDrafts} from '#src/mutations/tab-drafts.ts';
import type {Session} from '#src/session/session.ts';
import {closeUserToasts} from '#src/ui/toasts.ts';

/**
 * Removes from this tab what is left of a user who is not signed in any more: toasts, which name people and offer to undo
 * edits, and drafts, which contain values of records. The sign-out may be that of another tab.
 */
export function useSessionCleanup(session: Session): void {
  const userId = session.kind === 'signed-in' ? session.userId : null;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the toasts belong to the user
  useEffect(() => closeUserToasts, [userId]);
  useEffect(() => {
    if (session.kind === 'checking') return;
    dropFormerTabDrafts().catch((error: unknown) => {
      console.info('The drafts in this tab stay:', error);
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the drafts belong to the user
  }, [session.kind, userId]);
}
