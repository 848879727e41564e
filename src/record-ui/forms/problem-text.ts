import type {Key} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Field} from '#src/records/field.ts';
import type {FormProblem} from './form-texts.ts';

type Problem = FormProblem['problem'];

const texts = {
  required: 'forms.required',
  json: 'forms.invalidJson',
  invalid: 'forms.invalid',
  'too-long': 'forms.tooLong',
  order: 'forms.order',
} as const satisfies Record<Problem, Key>;

/** Returns a function that says why a value cannot be saved, with the limits that its field declares. */
export function useProblemText(): (problem: Problem, field: Field | undefined) => string {
  const t = useT();
  const {number} = useFormats();
  return (problem, field) => {
    const spec = field?.spec;
    if (problem === 'invalid' && spec?.kind === 'integer') {
      return t('forms.wholeNumber', {least: number(spec.least), most: number(spec.most)});
    }
    if (problem === 'too-long' && spec !== undefined && 'maxLength' in spec) {
      return t('forms.longest', {most: number(spec.maxLength)});
    }
    return t(texts[problem]);
  };
}
