import type {BrowserContext} from 'playwright';
import {untilKept} from './kept-pages.ts';

/** The work that a page has done until a moment. */
export type Work = {
  /** Transactions of IndexedDB. */
  readonly transactions: number;
  /** Rows read from the mirror. */
  readonly rows: number;
  /** Requests for files of the app and calls of the server. */
  readonly requests: number;
  /** Sync rounds. */
  readonly rounds: number;
};

/** User Timing marks of the app. */
type Moment = 'rows:first50' | 'sync:start';

type CountingWindow = {
  readonly workUntil: Partial<Record<Moment, Work>>;
  /** The work of each round, with what the page did meanwhile. */
  readonly workOfRounds: readonly Work[];
};

/** Counts the work of every page that is opened after this call. */
export async function countWork(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const work = {transactions: 0, rows: 0, requests: 0, rounds: 0};
    const known: Record<string, typeof work> = {};
    const rounds: (typeof work)[] = [];
    Object.assign(window, {workUntil: known, workOfRounds: rounds});
    let before = work;
    type Method = (this: unknown, ...request: readonly unknown[]) => unknown;
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction') as Method;
    Reflect.set(IDBDatabase.prototype, 'transaction', function (this: unknown, ...request: []) {
      work.transactions += 1;
      return begin.apply(this, request);
    });
    const readAll = Reflect.get(IDBObjectStore.prototype, 'getAll') as Method;
    Reflect.set(IDBObjectStore.prototype, 'getAll', function (this: unknown, ...request: []) {
      const read = readAll.apply(this, request) as IDBRequest<{rows?: unknown[]}[]>;
      read.addEventListener('success', () => {
        for (const {rows} of read.result) work.rows += rows?.length ?? 0;
      });
      return read;
    });
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      const requests = performance.getEntriesByType('resource').length;
      known[name] ??= {...work, requests};
      if (name === 'sync:start') {
        work.rounds += 1;
        before = {...work, requests};
      }
      if (name === 'sync:done') {
        const {transactions, rows} = work;
        rounds.push({
          transactions: transactions - before.transactions,
          rows: rows - before.rows,
          requests: requests - before.requests,
          rounds: 1,
        });
      }
      return mark(name, options);
    };
  });
}

/** Opens a page in a new tab and returns the work it had done at that moment. */
export async function workUntil(
  context: BrowserContext,
  path: string,
  moment: Moment,
): Promise<Work> {
  const page = await context.newPage();
  await page.goto(path);
  const found = await page.waitForFunction(readWork, moment);
  const work = await found.jsonValue();
  await page.close();
  if (work === undefined) throw new Error(`The page ${path} has not marked ${moment}.`);
  return work;
}

/** Opens a page and returns the work of its second round, in which the server has nothing new. */
export async function workOfQuietRound(context: BrowserContext, path: string): Promise<Work> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(countRounds, 1);
  await page.waitForFunction(hasAskedNothingForAWhile);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForFunction(countRounds, 2);
  const [, work] = await page.evaluate(() => (window as unknown as CountingWindow).workOfRounds);
  await page.close();
  if (work === undefined) throw new Error('The page has ended no second round.');
  return work;
}

/** The start of a page fetches the code of the pages that may follow, on a busy machine long after the first round. */
function hasAskedNothingForAWhile(): boolean {
  const ends = performance.getEntriesByType('resource').map(({startTime, duration}) => {
    return startTime + duration;
  });
  return performance.now() - Math.max(...ends) > 1_000;
}

function countRounds(least: number): boolean {
  return (window as unknown as CountingWindow).workOfRounds.length >= least;
}

/** Shows the dashboard until it is stored, so that the next start finds it. */
export async function untilDashboardIsKept(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await untilKept(page, 'dashboard');
  await page.close();
}

function readWork(moment: Moment): Work | undefined {
  return (window as unknown as CountingWindow).workUntil[moment];
}
