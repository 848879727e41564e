import type {ListedBrother} from '#src/domain/directory/members.ts';
import {holyOrders} from '#src/domain/holy-orders.ts';
import type {CachedStatus} from '#src/domain/status-rank.ts';
import type {Translate} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {withoutTitles} from '#src/lib/name-titles.ts';
import {toSearchText} from '#src/lib/search-text.ts';

/** Candidates are not brothers of the order yet; of an unknown status nobody knows the title. */
const untitled: ReadonlySet<string | null> = new Set<CachedStatus | null>([
  'aspirant',
  'postulant',
  'unknown',
  null,
]);

/**
 * Returns the function that writes the name of a member with the title of his highest order: 'Fr. Leone', 'Br. Masseo'. A
 * name that begins with a title stays as it is.
 */
export function useTitledName(): (brother: Named) => string {
  const t = useT();
  return (brother) => {
    const names = namesIn(t);
    let name = names.get(brother);
    if (name === undefined) names.set(brother, (name = titledName(brother, t)));
    return name;
  };
}

type Named = Pick<ListedBrother, 'name' | 'status'>;

/** By language: a directory names each brother three times, and a large province has 20,000. */
const known = new WeakMap<Translate, WeakMap<Named, string>>();

function namesIn(t: Translate): WeakMap<Named, string> {
  let names = known.get(t);
  if (names === undefined) known.set(t, (names = new WeakMap()));
  return names;
}

function titledName({name, status}: Named, t: Translate): string {
  const folded = toSearchText(name);
  if (untitled.has(status) || withoutTitles(folded) !== folded) return name;
  const order = holyOrders.find((each) => each === status) ?? 'brother';
  return t(`directory.titled.${order}`, {name});
}
