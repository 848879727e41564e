import type {Locale} from './locale.ts';
import {useTexts} from './texts.ts';

/** Tells the language on screen. */
export function useLocale(): Locale {
  return useTexts().locale;
}
