import {useMemo} from 'react';
import {readFact} from '#src/db/facts.ts';
import {offlineEnd} from '#src/domain/offline-age.ts';
import {type KeptPage, nameOfKeptPage, surroundingsOf} from '#src/db/kept-page.ts';
import {useFirstSync} from './first-sync.ts';
import {useLive, useLocal} from './local.ts';
import {useProvinceSettings} from './settings.ts';
import {areAnswersStale} from './stale-answers.ts';

/** Stores a page of this user; resolves to whether it has. */
type KeepPage = (path: string, page: Omit<KeptPage, 'until'>) => Promise<boolean>;

/**
 * Returns what keeps a page beside the records that it shows; `null` while there are none. Another function after each
 * change from the server: the former one stores nothing, because a page drawn before may name a record that was removed.
 */
export function useKeepPage(): KeepPage | null {
  const local = useLocal();
  const cursor = JSON.stringify(useLive(local?.facts)?.cursor);
  const {maxOfflineDays} = useProvinceSettings();
  const hasRecords = useFirstSync().kind === 'done';
  return useMemo(() => {
    if (!local || !hasRecords) return null;
    const {db} = local;
    return async (path, page) =>
      db.transaction('rw', [db.facts, db.kept_answers], async () => {
        const syncedAt = await readFact(db, 'syncedAt');
        const isCurrent = JSON.stringify(await readFact(db, 'cursor')) === cursor;
        if (!isCurrent || syncedAt === undefined || areAnswersStale()) return false;
        const answer: KeptPage = {...page, until: offlineEnd({syncedAt, maxOfflineDays})};
        await db.kept_answers.put({
          name: nameOfKeptPage(path),
          origin: surroundingsOf(path),
          answer,
        });
        return true;
      });
  }, [local, hasRecords, cursor, maxOfflineDays]);
}
