import type {Translate} from './key.ts';
import {useTexts} from './texts.ts';

/** Gives the typed translator; the component shows the new texts when the language changes. */
export function useT(): Translate {
  return useTexts().t;
}
