import type {Key} from '#src/i18n/key.ts';
import type {FormProblem} from './form-texts.ts';

/** What is said at a field that keeps its form from being saved. */
export const problemKeys = {
  required: 'forms.required',
  json: 'forms.invalidJson',
  invalid: 'forms.invalid',
  'too-long': 'forms.tooLong',
  order: 'forms.order',
} as const satisfies Record<FormProblem['problem'], Key>;
