import type {RoleNames} from './role-names.ts';

/** Languages that a form suggests, by their ISO 639 code, which is the text that is stored. */
const codes = 'id it en la es pt fr de nl pl hr sq tet fil jv zh ar he grc'.split(' ');

/** The languages with their names in the three languages of the app, which are found when they are first asked for. */
export const languageNames: RoleNames = Object.defineProperties(
  {},
  Object.fromEntries(codes.map((code) => [code, {enumerable: true, get: () => namesOf(code)}])),
);

function namesOf(code: string): string[] {
  return ['en', 'id', 'it'].flatMap((locale) => {
    const name = (new Intl.DisplayNames(locale, {type: 'language'}).of(code) ?? code).toLowerCase();
    return locale === 'id' ? [name, `bahasa ${name}`] : [name];
  });
}
