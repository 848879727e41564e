import {expect} from 'playwright/test';
import {expectProposedOnce} from './support/exactly-once.ts';
import {
  answerCutOff,
  answerHalved,
  captivePortal,
  requestLost,
  refreshRefused,
  refused,
  slowAnswer,
  answerLost,
  type Outcome,
} from './support/outcomes.ts';
import {test} from './support/journey.ts';
import {serverAs} from './support/server-view.ts';
import {demoPassword, fillIn, signIn} from './support/sign-in.ts';
import {editPhones, statusLink, waitUntilSynced} from './support/steps.ts';

/** What the browser itself logs of a refusal. */
const refusal = /the server responded with a status of (400|401|413|429|503)/;

test('twenty edits are each sent once over a connection that loses, cuts, forges and refuses', async ({
  server,
  badConnection,
  openDevice,
  problems,
}) => {
  problems.allow(refusal);
  const connection = await badConnection();
  const page = (await openDevice({as: 'friar', url: connection.url})).page();
  const admin = await serverAs(server.url, 'admin');
  connection.setOutcome(() => requestLost);
  const edits = await editPhones(page, await admin.someBrothers(20));
  await expect(statusLink(page, '20 changes waiting')).toBeVisible();

  const tooLarge: Outcome = refused(413);
  const unkind: Outcome[] = [
    requestLost,
    answerLost,
    answerCutOff,
    answerHalved,
    captivePortal,
    refused(429, {'retry-after': '1'}),
    refused(401),
    tooLarge,
    tooLarge,
  ];
  connection.setOutcome(({pathname}) =>
    pathname.endsWith('/sync_push') ? unkind.shift() : undefined,
  );
  // The edits are sent without an action on the page.
  await waitUntilSynced(page);
  expect(unkind).toEqual([]);
  // The one refused token was renewed, once.
  expect(connection.calls.filter(({pathname}) => pathname.endsWith('/token'))).toHaveLength(1);
  await expectProposedOnce(admin, edits);
});

test("edits wait as long as the server's Retry-After, however often the page is woken", async ({
  server,
  badConnection,
  openDevice,
  problems,
}) => {
  problems.allow(refusal);
  const connection = await badConnection();
  const page = (await openDevice({as: 'friar', url: connection.url})).page();
  const admin = await serverAs(server.url, 'admin');
  const quietMs = 6_000;
  let isRefused = false;
  connection.setOutcome(({pathname}) => {
    if (isRefused || !pathname.endsWith('/sync_push')) return undefined;
    isRefused = true;
    return refused(503, {'retry-after': String(quietMs / 1000)});
  });
  await page.addInitScript(() => {
    setInterval(() => window.dispatchEvent(new Event('online')), 500);
  });
  const edits = await editPhones(page, await admin.someBrothers(1));
  await expect(statusLink(page, '1 change waiting')).toBeVisible();
  await waitUntilSynced(page);
  const asked = connection.calls.filter(({pathname}) => /sync_(push|pull)$/.test(pathname));
  const refusedOne = asked.findIndex(({pathname}) => pathname.endsWith('/sync_push'));
  const [before, after] = asked.slice(refusedOne);
  if (!before || !after) throw new Error('Nothing was asked after the refusal.');
  expect(after.at - before.at).toBeGreaterThanOrEqual(quietMs);
  await expectProposedOnce(admin, edits);
});

test('a first sync over a slow, dropping connection continues where it was and repeats only the lost pages', async ({
  badConnection,
  openDevice,
}) => {
  const connection = await badConnection();
  const page = (await openDevice({url: connection.url})).page();
  const slow = 150_000;
  const drops = new Map<number, Outcome>([
    [1, slowAnswer(slow)],
    [2, slowAnswer(slow, 0.5)],
    [4, answerLost],
    [6, answerCutOff],
  ]);
  const cursors: string[] = [];
  connection.setOutcome(({pathname, body}) => {
    if (!pathname.endsWith('/sync_pull')) return undefined;
    const {p_cursor: cursor} = JSON.parse(body) as {p_cursor: unknown};
    return drops.get(cursors.push(JSON.stringify(cursor)) - 1);
  });
  await signIn(page, 'friar');
  await expect(page.getByText(/Receiving continues automatically/)).toBeVisible();
  await waitUntilSynced(page);
  for (const cut of [2, 4, 6]) expect(cursors[cut + 1]).toBe(cursors[cut]);
  expect(new Set(cursors.slice(0, 8)).size).toBe(5);
});

test('a token that cannot be renewed asks the user to sign in, and the waiting edits are sent once afterwards', async ({
  server,
  badConnection,
  openDevice,
  problems,
}) => {
  problems.allow(refusal);
  const connection = await badConnection();
  const page = (await openDevice({as: 'friar', url: connection.url})).page();
  const admin = await serverAs(server.url, 'admin');
  connection.setOutcome(() => requestLost);
  const edits = await editPhones(page, await admin.someBrothers(4));
  connection.setOutcome(({pathname}) => {
    if (pathname === '/auth/v1/token') return refreshRefused;
    return /sync_(push|pull)$/.test(pathname) ? refused(401) : undefined;
  });
  await expect(page.getByText(/^Please sign in again/)).toBeVisible();
  await expect(statusLink(page, '4 changes waiting')).toBeVisible();
  connection.setOutcome(() => undefined);
  await page.getByRole('status').getByRole('link', {name: 'Sign in'}).click();
  await fillIn(page, 'friar', demoPassword);
  await waitUntilSynced(page);
  await expectProposedOnce(admin, edits);
});
