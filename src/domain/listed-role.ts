import type {RoleNames} from './role-names.ts';
import {textWords} from './text-words.ts';

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
