import {useEffect} from 'react';
import type {Session} from '#src/session/session.ts';
import {closeUserToasts} from '#src/ui/toasts.ts';

/** Removes from this tab what is left of a user who is not signed in any more: toasts name people, and offer to undo edits. */
export function useSessionCleanup(session: Session): void {
  const userId = session.kind === 'signed-in' ? session.userId : null;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the toasts belong to the user
  useEffect(() => closeUserToasts, [userId]);
}
