import {useMemo} from 'react';

import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {useKept} from './kept.ts';
import {useSyncWhenDenied} from './sync-when-denied.ts';
import {useOnReturn} from './on-return.ts';
import {useRows} from './server-rows.ts';
import {useToday} from './today.ts';

/** Where a brother stands with his vows, and what waits for review about him. */
export type VowStanding = RowOf<'get_admin_dashboard_data'>;

/** The status words that ask for something, the most urgent first. */
const urgent = ['Expired Past Grace', 'In Grace Period', 'Expiring Soon'];

/** Lists where the brothers in the order stand, the most urgent first; with a way to ask again. */
export function useVowStandings(
  collator: Intl.Collator,
): [Remote<readonly VowStanding[]>, reload: () => void] {
  const today = useToday();
  const [remote, reload] = useRows('get_admin_dashboard_data', {p_today: today});
  useOnReturn(reload);
  useSyncWhenDenied(remote);
  const kept = useKept(remote);
  const sorted = useMemo(() => {
    if (kept.kind !== 'loaded') return kept;
    return {...kept, value: byUrgency(kept.value, collator)};
  }, [kept, collator]);
  return [sorted, reload];
}

/** Sorts by how pressing it is, then by the day it is due; what does not press, by name. */
function byUrgency(rows: readonly VowStanding[], collator: Intl.Collator): VowStanding[] {
  return [...rows].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compareText(dueWhereUrgent(a), dueWhereUrgent(b)) ||
      collator.compare(a.brother_name, b.brother_name) ||
      compareText(a.brother_id, b.brother_id),
  );
}

function rank({vow_status: status}: VowStanding): number {
  const place = urgent.indexOf(status);
  return place === -1 ? urgent.length : place;
}

function dueWhereUrgent(row: VowStanding): string {
  return rank(row) < urgent.length ? (row.renewal_due_date ?? '') : '';
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
