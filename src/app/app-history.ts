import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {createAppHistory} from './history.ts';

/** The history of this tab. A form with unsaved edits is asked about before it is left. */
export const appHistory = createAppHistory(() => {
  const question = questionBeforeLeaving();
  return question === null || askFirst(question);
});
