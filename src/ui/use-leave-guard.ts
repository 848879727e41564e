import {useEffect, useRef} from 'react';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';

/** Asks `question` before the user leaves a form with unsaved edits, within the app or by closing the tab. */
export function useLeaveGuard(dirty: boolean, question: string, flush?: () => Promise<void>): void {
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });

  useEffect(() => {
    if (!dirty) return undefined;
    const release = registerDirtyForm({question, flush: async () => latestFlush.current?.()});
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      release();
    };
  }, [dirty, question]);
}
