import {partPath, recordPath} from '#src/record-ui/values/record-path.ts';
import type {HistoryTable} from '#src/records/history-tables.ts';

type Owners = {
  readonly brother_id?: string | undefined;
  readonly fraternity_id?: string | undefined;
  readonly institution_id?: string | undefined;
};

/** Tells the page a row is read on: the one its form was opened from, or else that of whose it is. */
export function homeOf(table: HistoryTable, before: string | null, owners: Owners): string {
  if (before !== null && isHome.test(before)) return before;
  const {brother_id, fraternity_id, institution_id} = owners;
  if (brother_id) return partPath(table, {table: 'brothers', id: brother_id}) ?? fallback;
  if (fraternity_id) return recordPath('fraternities', fraternity_id) ?? fallback;
  if (institution_id) return recordPath('institutions', institution_id) ?? fallback;
  return fallback;
}

const fallback = '/brothers';

/** A profile, or the page of a house; neither their forms nor their lists. */
const isHome = /^\/(?:brothers\/profile|fraternities|institutions)\/(?!new$)[^/]+$/;
