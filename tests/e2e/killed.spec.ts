import {expect} from 'playwright/test';
import {fireBackgroundSync, stopWorkers} from './support/background-sync.ts';
import {expectAppliedOnce} from './support/exactly-once.ts';
import {answerDelayed, requestLost, refused, type Outcome} from './support/outcomes.ts';
import {freeze} from './support/freezing.ts';
import {test} from './support/journey.ts';
import type {BadConnection} from './support/bad-connection.ts';
import {serverAs} from './support/server-view.ts';
import {editPhones, statusLink, waitUntilSynced} from './support/steps.ts';

// Background sync, and a whole browser that ends.
test.use({chromium: 'whole'});

const refusal = /the server responded with a status of 413/;

/**
 * Accepts at most three edits a call, so that sending takes many calls, and gives the second accepted call this
 * `outcome`.
 */
function stallSecondPush(connection: BadConnection, outcome: Outcome): void {
  let taken = 0;
  connection.setOutcome(({pathname, body}) => {
    if (!pathname.endsWith('/sync_push')) return undefined;
    const {p_mutations: mutations} = JSON.parse(body) as {p_mutations: unknown[]};
    if (mutations.length > 3) return refused(413);
    taken += 1;
    return taken === 2 ? outcome : undefined;
  });
}

/** A outcome that holds the answer back until it is released, and says when the server has done its work. */
function stall() {
  let markReached: () => void = () => undefined;
  let release: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (markReached = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const outcome = answerDelayed(() => {
    markReached();
    return released;
  });
  return {outcome, reached, release};
}

test('twenty edits are each sent once though the worker and then the tab are killed midway', async ({
  server,
  badConnection,
  openDevice,
  problems,
}) => {
  problems.allow(refusal);
  const connection = await badConnection();
  const device = await openDevice({as: 'secretary', url: connection.url});
  const page = device.page();
  const admin = await serverAs(server.url, 'admin');
  connection.setOutcome(() => requestLost);
  const edits = await editPhones(page, await admin.someBrothers(20));
  await expect(statusLink(page, '20 changes waiting')).toBeVisible();
  await page.goto('about:blank');

  const first = stall();
  stallSecondPush(connection, first.outcome);
  await fireBackgroundSync(device);
  await first.reached;
  await stopWorkers(device);

  const second = stall();
  stallSecondPush(connection, second.outcome);
  await page.goto('/sync');
  await second.reached;
  const next = await device.newTab();
  await page.close();

  connection.setOutcome(() => undefined);
  await next.goto('/sync');
  await waitUntilSynced(next);
  await expectAppliedOnce(admin, edits);
});

test('another tab takes over from a tab that freezes while it sends, which does no harm when it thaws', async ({
  server,
  badConnection,
  openDevice,
  problems,
}) => {
  problems.allow(refusal);
  const connection = await badConnection();
  const device = await openDevice({as: 'secretary', url: connection.url});
  const frozen = device.page();
  const admin = await serverAs(server.url, 'admin');
  connection.setOutcome(() => requestLost);
  const edits = await editPhones(frozen, await admin.someBrothers(7));
  const {outcome, reached, release} = stall();
  stallSecondPush(connection, outcome);
  await reached;
  const thaw = await freeze(frozen);

  connection.setOutcome(() => undefined);
  const other = await device.newTab();
  // This tab's clock is past the moment at which a round counts as dead.
  await other.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 200_000;
  });
  await other.goto('/sync');
  await waitUntilSynced(other);
  await expectAppliedOnce(admin, edits);

  await frozen.bringToFront();
  await thaw();
  release();
  // The thawed tab works again and sends new edits.
  const [later] = await admin.someBrothers(1);
  if (later === undefined) throw new Error('The province is empty.');
  const again = await editPhones(frozen, [later]);
  await waitUntilSynced(frozen);
  await expectAppliedOnce(admin, [...edits.filter(({id}) => id !== later), ...again]);
});

test('every edit reported as saved survives when the browser is killed', async ({
  server,
  openDevice,
}) => {
  const device = await openDevice({as: 'secretary'});
  const page = device.page();
  const admin = await serverAs(server.url, 'admin');
  const ids = await admin.someBrothers(5);
  await server.kill();
  const saved = await editPhones(page, ids.slice(0, 4));
  await page.goto(`/brothers/edit/${ids[4]}`);
  await page.getByLabel('Telephone', {exact: true}).fill('+62 811 500 0005');
  await page.getByRole('button', {name: 'Update', exact: true}).dispatchEvent('click');
  await device.kill();

  await device.restart();
  const after = device.page();
  await after.goto('/sync');
  await expect(statusLink(after, /^[45] changes waiting$/)).toBeVisible();
  await server.start();
  await waitUntilSynced(after);
  await expectAppliedOnce(admin, saved);
});

test('the remaining edits are sent once the server is back after it was killed midway', async ({
  server,
  badConnection,
  openDevice,
  problems,
}) => {
  problems.allow(refusal);
  const connection = await badConnection();
  const page = (await openDevice({as: 'secretary', url: connection.url})).page();
  const admin = await serverAs(server.url, 'admin');
  connection.setOutcome(() => requestLost);
  const edits = await editPhones(page, await admin.someBrothers(7));
  const dead = new Promise<void>((resolve) => {
    stallSecondPush(connection, async ({forward, outgoing}) => {
      await forward();
      await server.kill();
      outgoing.destroy();
      resolve();
    });
  });
  await dead;
  // Seven are half too many: three got an answer, the next three none.
  await expect(statusLink(page, '4 changes waiting')).toBeVisible();
  connection.setOutcome(() => undefined);
  await server.start();
  const back = performance.now();
  await waitUntilSynced(page);
  const tookMs = Math.round(performance.now() - back);
  test.info().annotations.push({type: 'measured', description: `all sent after ${tookMs} ms`});
  await expectAppliedOnce(await serverAs(server.url, 'admin'), edits);
});
