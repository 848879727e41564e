import {formatsOf, type Formats} from './formats.ts';
import {useLocale} from './locale.ts';

/** Gives days, times and numbers as the chosen language writes them. */
export function useFormats(): Formats {
  return formatsOf(useLocale());
}
