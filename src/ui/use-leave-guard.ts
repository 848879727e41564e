import {useEffect, useRef} from 'react';
import {type DirtyForm, isAnyFormDirty, registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {markUnsaved} from '#src/lib/mark-unsaved.ts';

/** Asks `question` before the user leaves a form with unsaved edits, within the app or by closing the tab. */
export function useLeaveGuard(
  dirty: boolean,
  question: string,
  form: Pick<DirtyForm, 'flush' | 'text'> = {},
): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  useEffect(() => {
    if (!dirty) return undefined;
    const release = registerDirtyForm({
      question,
      flush: async () => latest.current.flush?.(),
      text: () => latest.current.text?.(),
    });
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
