import {useEffect, useMemo, useState} from 'react';
import {followQuery} from '#src/db/follow-query.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {KeptAnswer, UserDatabase} from '#src/db/user-database.ts';
import type {TableName} from '#src/records/registry.ts';
import {
  paramsOf,
  isCacheKeyCurrent,
  cacheKey,
  cacheKeyOfViews,
  statesOnDisk,
  type TableStates,
} from './cache-key.ts';
import {type Local, useLive, useLocal} from './local.ts';
import {usePaced} from './use-paced.ts';
import {type TableView, type TableViews, useTables} from './rows.ts';
import {useStaleAnswer} from './stale-answers.ts';

/** A small answer that is computed from whole tables and stored under a name. */
export type StoredComputation<T extends TableName> = {
  readonly name: string;
  /** A constant. */
  readonly tables: readonly T[];
};

/** Stored after the answer has not changed for a while; nothing waits for it. */
const restMs = 1000;

/** By then a start has drawn a page whose records it has. */
const drawnMs = 300;

/**
 * Returns a computed answer: from the cache when its key is unchanged, otherwise computed from the tables, which are read
 * only then. `params`: further inputs, as text. `compute` may be absent while its code loads. `undefined` until an answer
 * is known; an earlier answer with the same `params`, shown or stored, is returned until then.
 */
export function useKeptAnswer<T extends TableName, A>(
  question: StoredComputation<T>,
  params: string,
  compute: ((views: TableViews<T>) => A) | undefined,
): A | undefined {
  const local = useLocal();
  const unsettled = useLive(local?.unsettled);
  const found = useFound(local, question);
  const origin = useMemo(
    () => found && unsettled && cacheKey(params, found.states, unsettled),
    [params, found, unsettled],
  );
  const isKnown = origin !== undefined;
  const kept = isKnown && origin !== null && found?.kept?.origin === origin ? found.kept : null;
  // Until it is known, tables that other pages have read are as quick.
  const [wereRead] = useState(() => local !== null && areRead(local, question.tables));
  // An earlier answer is on screen before the tables are read, which takes long when they are large.
  const former = useMemo(
    () => (found?.kept && paramsOf(found.kept.origin) === params ? found.kept : null),
    [params, found],
  );
  const mayRead = useLater(former !== null && kept === null);
  const isComputed = isKnown ? kept === null && (former === null || wereRead || mayRead) : wereRead;
  const views = useTables(question.tables, isComputed);
  const paced = usePaced(views, compute);
  const computed = paced?.answer;
  useStaleAnswer(kept === null && (computed === undefined || paced?.input !== views));
  useKeeping(local, question, params, paced);

  // Only this function's answers to this question are kept under its name.
  const answer = kept === null ? computed : (kept.answer as A);
  const [last, setLast] = useState<{readonly local: Local | null; readonly answer: A}>();
  if (answer !== undefined && last?.answer !== answer) setLast({local, answer});
  if (answer !== undefined) return answer;
  if (last?.local === local && last !== undefined) return last.answer;
  return former === null ? undefined : (former.answer as A);
}

/** Tells whether a moment has passed since it `isOn`, in which the page is drawn with what it has. */
function useLater(isOn: boolean): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsLater(true), drawnMs);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isLater;
}

type Found = {readonly kept: KeptAnswer | null; readonly states: TableStates};

/** Reads what is kept and the states of the tables, at once and whenever they change. */
function useFound(local: Local | null, question: StoredComputation<TableName>): Found | undefined {
  const [found, setFound] = useState(() => preloadedAnswer(local, question));
  // Not before it is drawn: React may begin a drawing several times.
  useEffect(dropPreloadedAnswer, []);
  useEffect(() => {
    if (!local) return undefined;
    // The tables themselves report the error.
    return followQuery(
      () => find(local.db, question),
      setFound,
      (error) => console.info('A kept answer could not be read:', error),
    );
  }, [local, question]);
  return found;
}

async function find(
  db: UserDatabase,
  {name, tables}: StoredComputation<TableName>,
): Promise<Found> {
  return db.transaction('r', [db.kept_answers, db.page_revs], async () => {
    const [kept, states] = await Promise.all([db.kept_answers.get(name), statesOnDisk(db, tables)]);
    return {kept: kept ?? null, states};
  });
}

/**
 * Reads a stored answer before a component needs it. Resolves to whether there is one with these `params`, which is shown
 * at least until the next one is computed: then its tables need not be read before it is drawn.
 */
export async function preloadAnswer(
  userId: string,
  question: StoredComputation<TableName>,
  params: string,
): Promise<boolean> {
  const found = await find(await openUserDatabase(userId), question);
  ahead = {userId, question, found};
  return found.kept !== null && paramsOf(found.kept.origin) === params;
}

let ahead: {
  readonly userId: string;
  readonly question: StoredComputation<TableName>;
  readonly found: Found;
} | null = null;

function preloadedAnswer(
  local: Local | null,
  question: StoredComputation<TableName>,
): Found | undefined {
  const isPreloaded = ahead?.userId === local?.db.userId && ahead?.question === question;
  return isPreloaded ? ahead?.found : undefined;
}

/** Drops what `preloadAnswer` has read, once the answer or another page is shown: it may change from then on. */
export function dropPreloadedAnswer(): void {
  ahead = null;
}

function areRead(local: Local, tables: readonly TableName[]): boolean {
  return tables.every((table) => local.table(table).read() !== undefined);
}

/** Keeps nothing if a record has changed or was removed since: it must not come back to the disk with an answer. */
async function keep(
  db: UserDatabase,
  tables: readonly TableName[],
  kept: KeptAnswer,
): Promise<void> {
  await db.transaction('rw', [db.kept_answers, db.page_revs, db.outbox], async () => {
    if (await isCacheKeyCurrent(db, kept.origin, tables)) await db.kept_answers.put(kept);
  });
}

/** Keeps a computed answer with what it follows from. */
function useKeeping<T extends TableName>(
  local: Local | null,
  {name, tables}: StoredComputation<T>,
  params: string,
  computed: {readonly answer: unknown; readonly input: TableViews<T>} | undefined,
): void {
  const {answer, input: views} = computed ?? {};
  useEffect(() => {
    if (!local || !views || answer === undefined) return undefined;
    const timer = setTimeout(() => {
      const pairs = tables.map((table): [T, TableView] => [table, views[table]]);
      const origin = cacheKeyOfViews(params, pairs);
      if (origin === null) return;
      keep(local.db, tables, {name, origin, answer}).catch((error: unknown) => {
        console.info('An answer could not be kept:', error);
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [local, name, tables, params, views, answer]);
}
