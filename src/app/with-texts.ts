import type {ComponentType} from 'react';
import type {TextArea} from '#src/i18n/area-texts.ts';
import {openTexts} from '#src/i18n/language.ts';

/** Fetches the code of a page. */
export type Code = () => Promise<ComponentType>;

/** Fetches the texts of an area with the code of its page. */
export function withTexts(area: TextArea, code: Code): Code {
  return async () => {
    const [Screen] = await Promise.all([code(), openTexts(area)]);
    return Screen;
  };
}
