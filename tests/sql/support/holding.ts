import type {Caller, Run} from './database.ts';
import type {ServerDatabase} from './postgres.ts';

/** Starts a transaction and keeps it open after its first statement until `finish` is called. */
export async function holding(
  db: ServerDatabase,
  caller: Caller,
  first: (run: Run) => Promise<unknown>,
): Promise<{finish: () => Promise<void>}> {
  const started = signal();
  const released = signal();
  const done = db.transactionAs(caller, async (run) => {
    await first(run);
    started.give();
    await released.given;
  });
  await Promise.race([started.given, done]);
  return {
    async finish() {
      released.give();
      await done;
    },
  };
}

/** Waits until connections (one, without `count`) wait for a lock, so that transactions really overlap. */
export async function untilSomebodyWaits(db: ServerDatabase, count = 1): Promise<void> {
  const waiting = await db.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (waiting.length < count) await untilSomebodyWaits(db, count);
}

function signal(): {given: Promise<void>; give: () => void} {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return {given, give};
}
