import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {walk, weighAtRest} from './support/navigations.ts';
import {
  countWork,
  untilDashboardIsKept,
  workOfQuietRound,
  workUntil,
} from './support/work-counter.ts';

/** What a warm start may cost with 500 brothers: a little more than it does. Counts, because times depend on the machine. */
const budgets = [
  // No round may begin before the first rows are shown. The brothers come with their houses and photos.
  {path: '/brothers', moment: 'rows:first50', most: [25, 600, 28, 0]},
  // Among the requests, which the worker answers, is the code of the page that mostly follows.
  // All vows and stages of formation: a new novitiate closes a series of vows.
  {path: '/brothers', moment: 'sync:start', most: [42, 7600, 62, 0]},
  // The dashboard is kept: of its eight tables the shell alone reads one, for the user's name.
  {path: '/dashboard', moment: 'sync:start', most: [32, 600, 44, 0]},
  // Of the tables whose rows belong to brothers, his rows and those beside them are read.
  {path: '/brothers/profile/friar', moment: 'sync:start', most: [66, 850, 54, 0]},
] as const;

test('a warm start keeps to its budgets of transactions, rows, requests and rounds', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  await countWork(device.context());
  await workUntil(device.context(), '/brothers', 'sync:start');
  await untilDashboardIsKept(device.context());
  const over: unknown[] = [];
  for (const {path, moment, most} of budgets) {
    const work = await workUntil(device.context(), path, moment);
    const {transactions, rows, requests, rounds} = work;
    const counts = [transactions, rows, requests, rounds];
    if (counts.some((count, index) => count > (most[index] ?? 0))) over.push({path, moment, work});
  }
  expect(over).toEqual([]);
});

test('a round with nothing new keeps to its budget of transactions and requests', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  await countWork(device.context());
  const {transactions, requests} = await workOfQuietRound(device.context(), '/settings');
  expect(requests).toBe(1);
  expect(transactions).toBeLessThanOrEqual(16);
});

test('the app releases the elements and listeners of each page that the user leaves', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  await page.goto('/dashboard');
  const session = await page.context().newCDPSession(page);
  // The first laps load the code of each page.
  await walk(page, 2 * 3);
  const before = await weighAtRest(session);
  await walk(page, 4 * 3);
  const after = await weighAtRest(session);
  // A page that leaves something leaves it four times.
  expect(after.nodes - before.nodes).toBeLessThan(4);
  expect(after.listeners - before.listeners).toBeLessThan(4);
});
