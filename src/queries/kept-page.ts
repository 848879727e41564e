import {useEffect, useMemo, useRef} from 'react';
import {readFact} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import {offlineEnd} from '#src/domain/offline-age.ts';
import {keptPageNames, type KeptPage, nameOfKeptPage, surroundingsOf} from '#src/db/kept-page.ts';
import {useFirstSync} from './first-sync.ts';
import {useLive, useLocal} from './local.ts';
import {useProvinceSettings} from './settings.ts';
import {areAnswersStale} from './stale-answers.ts';

/** Stores a page of this user; resolves to whether it has. */
type KeepPage = (path: string, page: Omit<KeptPage, 'until'>) => Promise<boolean>;

/** With more unsent edits, the comparison costs too much. */
const mostEntries = 100;

/**
 * Returns what keeps a page beside the records that it shows; `null` while there are none. Another function after each
 * change from the server and each edit: the former one stores nothing, because a page drawn before may name a record that
 * was removed, or show it as it was.
 */
export function useKeepPage(): KeepPage | null {
  const local = useLocal();
  const cursor = JSON.stringify(useLive(local?.facts)?.cursor);
  const unsettled = useLive(local?.unsettled);
  const edits = useMemo(() => unsettled && stateOf(unsettled), [unsettled]);
  const {maxOfflineDays} = useProvinceSettings();
  const hasRecords = useFirstSync().kind === 'done';
  useRemovalAfterEdits(edits);
  return useMemo(() => {
    if (!local || !hasRecords || !edits) return null;
    const {db} = local;
    return async (path, page) =>
      db.transaction('rw', [db.facts, db.kept_answers, db.outbox], async () => {
        const syncedAt = await readFact(db, 'syncedAt');
        const isCurrent =
          JSON.stringify(await readFact(db, 'cursor')) === cursor &&
          stateOf(await readUnsettled(db)) === edits;
        if (!isCurrent || syncedAt === undefined || areAnswersStale()) return false;
        const answer: KeptPage = {...page, until: offlineEnd({syncedAt, maxOfflineDays})};
        await db.kept_answers.put({
          name: nameOfKeptPage(path),
          origin: surroundingsOf(path),
          answer,
        });
        return true;
      });
  }, [local, hasRecords, cursor, edits, maxOfflineDays]);
}

/** Names the state of the unsent edits; `null` when there are too many. */
function stateOf(unsettled: readonly OutboxEntry[]): string | null {
  return unsettled.length > mostEntries ? null : JSON.stringify(unsettled);
}

/** Removes the kept pages when an edit is saved, undone or answered: the next start would show the record as it was. */
function useRemovalAfterEdits(edits: string | null | undefined): void {
  const local = useLocal();
  const former = useRef(edits);
  useEffect(() => {
    const isChanged = former.current !== undefined && former.current !== edits;
    former.current = edits;
    if (!local || !isChanged) return;
    const pages = local.db.kept_answers.where('name').startsWith(keptPageNames);
    pages.delete().catch((error: unknown) => {
      console.info('The kept pages could not be removed:', error);
    });
  }, [local, edits]);
}
