import type {UseFormReturn} from 'react-hook-form';
import type {FormTexts} from './form-texts.ts';

/** Tells whether a box of a form that is no field of its record is ticked; `otherwise`: until the user decides. */
export function isTicked(texts: FormTexts, box: string, otherwise: boolean): boolean {
  const chosen = texts[box] ?? '';
  return chosen === '' ? otherwise : chosen === 'yes';
}

/** Returns a function that ticks the box, or clears it. */
export function ticking(form: UseFormReturn<FormTexts>, box: string): (isOn: boolean) => void {
  return (isOn) => form.setValue(box, isOn ? 'yes' : 'no');
}
