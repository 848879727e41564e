import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {createAppNavigation} from './create-app-navigation.ts';

/** The navigation of this tab. A form with unsaved edits is asked about before it is left. */
export const appNavigation = createAppNavigation(() => {
  const question = questionBeforeLeaving();
  return question === null || askFirst(question);
});
