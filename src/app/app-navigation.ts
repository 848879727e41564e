import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {createAppNavigation} from './create-app-navigation.ts';

/** The navigation of this tab. It asks before a form with unsaved edits is left. */
export const appNavigation = createAppNavigation(() => {
  const question = questionBeforeLeaving();
  return question === null || askFirst(question);
});
