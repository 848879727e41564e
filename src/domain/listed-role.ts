import type {RoleNames} from './role-names.ts';

/** Titles that people write before a role, e.g. 'Fr. Guardian'. */
const titles = /^(?:(?:fr|fra|frate|frater|father|p|padre|pater|br|bro|brother|sdr|saudara|rev) )+/;

const known = new WeakMap<RoleNames, ReadonlyMap<string, string>>();

/**
 * Returns the stored text of the role that a text names, in whichever of the languages; `null` when it names none or
 * says more than a role.
 */
export function listedRole(names: RoleNames, text: string): string | null {
  const words = textWords(text).replaceAll(' ,', '').trim();
  const roles = rolesByName(names);
  return roles.get(words) ?? roles.get(words.replace(titles, '')) ?? null;
}

function rolesByName(names: RoleNames): ReadonlyMap<string, string> {
  let roles = known.get(names);
  if (roles === undefined) {
    const pairs = Object.entries(names).flatMap(([role, others]) =>
      [role, ...others].map((name) => [name, role] as const),
    );
    known.set(names, (roles = new Map(pairs)));
  }
  return roles;
}

/** Between two parts of a text, e.g. two offices. */
const breaks = /[,;:/&+()[\]|]/g;
/** Everything else that is neither a letter nor a digit. `app.text_words` has the same characters. */
// eslint-disable-next-line no-control-regex
const gaps = /[\u0000-\u002b\u002d-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+/g;

/**
 * Returns the words of a text: ASCII letters in lower case, one space before, between and after them, and a comma as
 * a word of its own between parts: 'Fr. Guardian (2nd term)' gives ' fr guardian , 2nd term , '.
 */
export function textWords(text: string): string {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return ` ${lower.replaceAll(breaks, ' , ')} `.replaceAll(gaps, ' ');
}
