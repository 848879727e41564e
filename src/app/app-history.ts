import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {askFirst} from '#src/ui/ask.ts';
import {createAppHistory} from './history.ts';

/** The history of this tab. A form with unsaved edits is asked about before it is left. */
export const appHistory = createAppHistory((state) => {
  if (isSaved(state)) return true;
  const question = questionBeforeLeaving();
  return question === null || askFirst(question);
});

// A form that has just saved leaves with this mark: what it held is in the outbox.
function isSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'saved' in state && state.saved === true;
}
