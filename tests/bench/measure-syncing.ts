import type {Page} from 'playwright';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {waitUntilInstalled, statusLink} from '#tests/e2e/support/steps.ts';
import {signIn} from '#tests/e2e/support/sign-in.ts';
import type {Measurement} from './measurement.ts';

/** A large province takes several rounds. */
const patienceMs = 600_000;

/** From the first sync's start to the end of its last write. */
export async function firstSync(page: Page, username: string): Promise<Measurement> {
  await signIn(page, username);
  await untilSent(page);
  // The status reads what a round has stored, which is a moment before its mark.
  await page.waitForFunction(() => performance.getEntriesByName('sync:done').length > 0);
  const rounds = await roundsOf(page);
  const value = spanOf(rounds.filter(({rows}) => rows > 0));
  const rows = rounds.reduce((sum, round) => sum + round.rows, 0);
  console.log(`${username}'s device: ${rows} rows in ${Math.round(value)} ms`);
  await waitUntilInstalled(page);
  return {what: 'first sync, durable', value};
}

/** A round in which the server has nothing new and the device nothing to send. */
export async function nothingNew(page: Page): Promise<Measurement> {
  const before = (await roundsOf(page)).length;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForFunction(
    (known) => performance.getEntriesByName('sync:done').length > known,
    before,
  );
  const last = (await roundsOf(page)).at(-1);
  if (!last || last.rows > 0) throw new Error('There was something new.');
  return {what: 'sync with nothing new', value: last.end - last.start};
}

/**
 * From the first push that the server answers to the end of the last one, by the outbox. The edits may have left in vain
 * before `returned`, when the server was back, ms.
 */
export async function drained(page: Page, edits: number, returned: number): Promise<Measurement> {
  await untilSent(page);
  const entries = await outboxOf(page);
  if (entries.length !== edits) throw new Error(`${entries.length} edits instead of ${edits}.`);
  const sent = Math.min(...entries.map(({sentAt}) => sentAt ?? NaN));
  const left = (await firstPushOf(page)) ?? Math.max(sent, returned);
  const answered = Math.max(...entries.map(({settledAt}) => settledAt ?? NaN));
  return {what: '1,000 queued edits sent and answered', value: answered - left};
}

/** From the server's return to the moment nothing is unsent, with the app open. */
export async function sentAfterReturn(page: Page): Promise<Measurement> {
  const start = performance.now();
  await untilSent(page);
  return {what: 'sent after the server is back', value: performance.now() - start};
}

/** When this page sent the first edits that arrived, ms; `null` when the worker sent all. */
function firstPushOf(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const pushed = requests.find(
      ({name, responseStatus}) => name.endsWith('/sync_push') && responseStatus === 200,
    );
    return pushed ? performance.timeOrigin + pushed.startTime : null;
  });
}

async function untilSent(page: Page): Promise<void> {
  const settled = statusLink(page, /^All changes sent · |attention/);
  await settled.waitFor({timeout: patienceMs});
  const text = (await settled.textContent()) ?? '';
  if (text.includes('attention')) throw new Error(`Not all was taken: ${text}`);
}

type Round = {readonly start: number; readonly end: number; readonly rows: number};

/** The rounds this page has run since it was loaded, by its own clock. */
async function roundsOf(page: Page): Promise<Round[]> {
  return page.evaluate(() => {
    const starts = performance.getEntriesByName('sync:start', 'mark');
    const ends = performance.getEntriesByName('sync:done', 'mark') as PerformanceMark[];
    return ends.map((end) => ({
      // One that failed in the middle has a start alone.
      start: starts.findLast((start) => start.startTime <= end.startTime)?.startTime ?? 0,
      end: end.startTime,
      rows: (end.detail as {rows: number}).rows,
    }));
  });
}

/** What the outbox of the one user of this device holds, what is settled included. */
export async function outboxOf(page: Page): Promise<OutboxEntry[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('Not read.')));
      });
    const names = (await indexedDB.databases()).map(({name}) => name ?? '');
    const own = names.find((name) => /^fraternitas-[0-9a-f-]{36}$/.test(name)) ?? '';
    const database = await answer(indexedDB.open(own));
    const stored = database.transaction('outbox').objectStore('outbox').getAll();
    const entries: OutboxEntry[] = await answer(stored);
    database.close();
    return entries;
  });
}

function spanOf(rounds: readonly Round[]): number {
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last) throw new Error('No round brought anything.');
  return last.end - first.start;
}
