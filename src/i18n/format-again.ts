import {forgetFormats} from './formats.ts';
import {appSource} from './texts.ts';

/** Draws every component with texts again, because a format depends on more than the language, e.g. on the time zone. */
export async function formatAgain(): Promise<void> {
  forgetFormats();
  await appSource.changeLanguage(appSource.language);
}
