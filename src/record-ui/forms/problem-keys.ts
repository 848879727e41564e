import type {Key} from '#src/i18n/key.ts';
import type {FormProblem} from './form-texts.ts';

/** The message at a field that prevents saving. */
export const problemKeys = {
  required: 'forms.required',
  json: 'forms.invalidJson',
  invalid: 'forms.invalid',
  'too-long': 'forms.tooLong',
  order: 'forms.order',
} as const satisfies Record<FormProblem['problem'], Key>;
