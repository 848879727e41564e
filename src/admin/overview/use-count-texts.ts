import type {Key} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AdminCounts} from '#src/queries/admin-counts.ts';
import type {IssueCounts} from '#src/queries/issues.ts';

/** Gives the functions that put the counts of the overview into words; a count of zero is left out. */
export function useCountTexts() {
  const t = useT();
  const {number, list} = useFormats();
  const one = (key: Key, count: number) => t(key, {count, shown: number(count)});
  const some = (parts: readonly (readonly [Key, number])[], none: Key): string => {
    const there = parts.filter(([, count]) => count > 0);
    return there.length === 0 ? t(none) : list(there.map(([key, count]) => one(key, count)));
  };
  return {
    pending: ({pending_changes: count}: AdminCounts) =>
      some([['admin.pending.count', count]], 'admin.pending.none'),
    vows: (counts: AdminCounts) =>
      some(
        [
          ['admin.vows.expired', counts.vows_expired],
          ['admin.vows.grace', counts.vows_in_grace],
          ['admin.vows.soon', counts.vows_expiring],
        ],
        'admin.vows.none',
      ),
    issues: ({high, medium, low}: IssueCounts) =>
      some(
        [
          ['admin.issues.high', high],
          ['admin.issues.medium', medium],
          ['admin.issues.low', low],
        ],
        'admin.issues.none',
      ),
    audited: ({audited_lately: count}: AdminCounts) =>
      some([['admin.audited.count', count]], 'admin.audited.none'),
    accounts: (count: number) => one('admin.accounts', count),
  };
}
