import type {ListedBrother} from '#src/domain/directory/members.ts';
import {holyOrders} from '#src/domain/holy-orders.ts';
import type {CachedStatus} from '#src/domain/status-rank.ts';
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
export function useTitledName(): (brother: Pick<ListedBrother, 'name' | 'status'>) => string {
  const t = useT();
  return ({name, status}) => {
    const folded = toSearchText(name);
    if (untitled.has(status) || withoutTitles(folded) !== folded) return name;
    const order = holyOrders.find((each) => each === status) ?? 'brother';
    return t(`directory.titled.${order}`, {name});
  };
}
