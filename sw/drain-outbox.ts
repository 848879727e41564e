import {syncOnce} from '#src/sync/engine.ts';

/**
 * Runs a round with no page open. Rejects when it did not get through: otherwise the browser thinks all
 * was sent and does not wake the worker again.
 */
export async function drainOutbox(): Promise<void> {
  const {result} = await syncOnce();
  if (result !== 'ok' && result !== 'signed-out') throw new Error(`Not sent: ${result}`);
}
