import {withoutTitles} from '#src/lib/name-titles.ts';

/** Removes the titles before a friar's name and the letters of the Order after it: of 'p markus ofm cap' stays 'markus'. */
export function bareName(comparableName: string): string {
  return withoutTitles(comparableName).replace(AFTER_NAMES, '');
}

const AFTER_NAMES = / o ?f ?m ?(?:cap)?$/;
