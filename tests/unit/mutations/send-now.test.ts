// @vitest-environment happy-dom
import {afterEach, expect, test, vi} from 'vitest';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';
import {cursorAt, page} from '#tests/unit/sync/world.ts';

installWebLocks();
afterEach(() => vi.unstubAllGlobals());

test('sendNow resolves once the waiting edits have been sent', async () => {
  const device = await signedInDevice();
  const seq = await queue(device, {op: 'delete'});
  const {mutationId} = (await device.db.outbox.get(seq)) ?? {};
  answerCalls({
    sync_pull: () => ({body: page([], {cursor: cursorAt(1)})}),
    sync_push: () => ({body: [{mutation_id: mutationId, status: 'applied', row: null}]}),
  });
  // Another file of this process may have left a round that never ends.
  vi.resetModules();
  const {sendNow} = await import('#src/mutations/decide-change.ts');
  await sendNow();
  expect(await device.db.outbox.get(seq)).toMatchObject({settlement: 'applied'});
});
