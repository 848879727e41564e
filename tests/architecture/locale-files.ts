import type {TextArea} from '#src/i18n/area-texts.ts';
import type {Locale} from '#src/i18n/locale.ts';
import {flatten, type Texts} from './locale-keys.ts';
import {readSource} from './source-files.ts';

/**
 * The areas whose texts are files of their own, each with the folder whose code alone may use them. Those of `records` are in
 * the file for everybody.
 */
const areaFolders = {
  admin: 'src/admin/',
  attachments: 'src/screens/attachments/',
  changes: 'src/screens/sync/',
  chapters: 'src/screens/chapters/',
  directory: 'src/screens/directory/',
  issues: 'src/record-ui/issues/',
  papers: 'src/record-ui/papers/',
  rules: 'src/screens/life-events/',
  settings: 'src/screens/settings/',
  together: 'src/screens/together/',
  year: 'src/screens/year/',
} as const satisfies Record<Exclude<TextArea, 'records'>, string>;

/** The areas as a table of cases. */
export const textAreas = Object.entries(areaFolders).map(([area, folder]) => ({area, folder}));

/** The texts that everybody loads, and those that only one area loads. */
export function localeFiles(locale: Locale): string[] {
  return [`locales/${locale}.json`, ...textAreas.map(({area}) => `locales/${area}/${locale}.json`)];
}

export function readTexts(file: string): object {
  return JSON.parse(readSource(file)) as object;
}

/** All texts of a language by their paths. */
export function textsOf(locale: Locale): Texts {
  return new Map(localeFiles(locale).flatMap((file) => [...flatten(readTexts(file))]));
}
