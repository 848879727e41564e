import {useEffect, useRef} from 'react';
import {isAnyFormDirty, registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {markUnsaved} from '#src/lib/mark-unsaved.ts';

/** Asks `question` before the user leaves a form with unsaved edits, within the app or by closing the tab. */
export function useLeaveGuard(dirty: boolean, question: string, flush?: () => Promise<void>): void {
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });

  useEffect(() => {
    if (!dirty) return undefined;
    const release = registerDirtyForm({question, flush: async () => latestFlush.current?.()});
    const unmark = markUnsaved();
    const warn = (event: BeforeUnloadEvent) => {
      // Not once the app lock has forgotten the forms: an answer to the question could keep a locked page open.
      if (isAnyFormDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      release();
      unmark();
    };
  }, [dirty, question]);
}
