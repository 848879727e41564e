import {formatsOf, type Formats} from './formats.ts';
import {useLocale} from './use-locale.ts';

/** Gives days, times and numbers as the chosen language writes them. */
export function useFormats(): Formats {
  return formatsOf(useLocale());
}
