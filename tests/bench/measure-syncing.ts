import type {Page} from 'playwright';
import {waitUntilInstalled, statusLink} from '#tests/e2e/support/steps.ts';
import {signIn} from '#tests/e2e/support/sign-in.ts';
import type {Measurement} from './measurement.ts';

/** A large province takes several rounds. */
const patienceMs = 600_000;

/** From the first sync's start to the end of its last write. */
export async function firstSync(page: Page, username: string): Promise<Measurement> {
  await signIn(page, username);
  await untilSent(page);
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

/** From the start of the round that gets through to the end of that which takes the last answer. */
export async function drained(page: Page, edits: number): Promise<Measurement> {
  const before = (await roundsOf(page)).length;
  await untilSent(page);
  const rounds = (await roundsOf(page)).slice(before).filter(({rows}) => rows > 0);
  const answered = rounds.reduce((sum, {rows}) => sum + rows, 0);
  if (answered < edits) throw new Error(`${answered} answers to ${edits} edits.`);
  return {what: '1,000 queued edits sent and answered', value: spanOf(rounds)};
}

/** From the server's return to the moment nothing is unsent, with the app open. */
export async function sentAfterReturn(page: Page): Promise<Measurement> {
  const start = performance.now();
  await untilSent(page);
  return {what: 'sent after the server is back', value: performance.now() - start};
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

function spanOf(rounds: readonly Round[]): number {
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last) throw new Error('No round brought anything.');
  return last.end - first.start;
}
