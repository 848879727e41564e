import {readFact, writeFact} from '#src/db/facts.ts';
import {countWaiting} from '#src/db/unsettled.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import type {RequestError} from '#src/lib/request-error.ts';
import {endRound, storeEnd} from './end-of-round.ts';
import {repullForParkedRows} from './parked-rows.ts';
import {type Ports, SignedOut} from './ports.ts';
import {type CompletePull, pullAll, pullOnce, type PullOutcome} from './pull.ts';
import {isResetting} from './pull-position.ts';
import {pushAll} from './push.ts';
import {ended, type RoundOutcome} from './round-outcome.ts';

/** The longest time for which a round holds the lock; the next one does the rest. */
const longestRoundMs = 60_000;

/** Devices that all have to pull everything start at random times within this period. */
const spreadMs = 300_000;

/**
 * Pushes unsent edits, then pulls changes; in the other order during a reset. Does the same in every
 * context. `isByUser`: the user asked, so blocked edits are sent before their retry time.
 */
export async function runRound(ports: Ports, isByUser = false): Promise<RoundOutcome> {
  try {
    const outcome = await attempt(ports, isByUser);
    if (!outcome.isStored) await endRound(ports, outcome);
    return outcome;
  } catch (error) {
    if (error instanceof SignedOut) return ended('signed-out');
    if (isDiskFull(error)) await sendOverFullDisk(ports);
    throw error;
  }
}

/**
 * Pushes on a full disk: pulled rows find no room, but edits can be sent, because they would only wait for
 * a new mirror in order to be shown there.
 */
async function sendOverFullDisk(ports: Ports): Promise<void> {
  try {
    await pushAll(ports, ports.now() + longestRoundMs);
    const {db, now} = ports;
    await writeFact(db, 'round', {result: 'failed', at: now(), isDiskFull: true});
  } catch (error) {
    console.info('Nothing can be stored on this device:', error);
  }
}

async function attempt(ports: Ports, isByUser: boolean): Promise<RoundOutcome> {
  const deadline = ports.now() + longestRoundMs;
  const start = await readStart(ports);
  if (start.isInFlight) await clearInFlight(ports);
  if (start.hasParkedRows) await repullForParkedRows(ports);
  if (!start.hasWaiting) {
    return lastPull(ports, deadline, 0, !start.isAfterSuccess);
  }
  // After a failed round a page is pulled first: an edit that was never sent can still be folded and
  // discarded, so it should not be sent without a connection.
  let probed = 0;
  if (!start.isAfterSuccess) {
    const probe = await pullOnce(ports);
    if (probe.kind === 'failed') return failed(probe.error, 0);
    probed = probe.page.changes.length;
    if (probe.kind === 'taken' && probe.canWait) return putOff(probed);
  }
  // A reset is finished first, because a sent edit would be settled in the mirror that is about to be
  // replaced.
  if (await isResetting(ports.db)) return pullThenPush(ports, deadline, probed);
  const pushed = await pushAll(ports, deadline, isByUser);
  const rows = probed + pushed.answered;
  switch (pushed.kind) {
    case 'failed':
      return failed(pushed.error, rows);
    case 'other-history':
      return pullThenPush(ports, deadline, rows);
    case 'done':
      return lastPull(ports, deadline, rows);
  }
}

type RoundStart = {
  /** An edit waits to be sent. */
  readonly hasWaiting: boolean;
  /** One of them has been sent by a round that did not end. */
  readonly isInFlight: boolean;
  readonly hasParkedRows: boolean;
  readonly isAfterSuccess: boolean;
};

/** Reads what a round begins with, at once: mostly there is nothing to do but to ask the server. */
async function readStart({db}: Ports): Promise<RoundStart> {
  return db.transaction('r', [db.outbox, db.unreadable, db.facts], async () => {
    const [waiting, parkedRows, last] = await Promise.all([
      db.outbox.where('state').equals('waiting').toArray(),
      db.unreadable.count(),
      readFact(db, 'round'),
    ]);
    return {
      hasWaiting: waiting.length > 0,
      isInFlight: waiting.some(({leftAt}) => leftAt !== null),
      hasParkedRows: parkedRows > 0,
      isAfterSuccess: last?.result === 'ok',
    };
  });
}

/**
 * Ends the requests of a tab that was killed or lost the lock: under the round lock no other request is in
 * flight. A late answer to a frozen tab still counts, by its attempt.
 */
async function clearInFlight({db}: Ports): Promise<void> {
  await db.outbox
    .where('state')
    .equals('waiting')
    .filter(({leftAt}) => leftAt !== null)
    .modify({leftAt: null});
}

/**
 * Pulls before anything is sent: another history, or role, in which nothing may be settled before. The next round brings
 * the resulting changes.
 */
async function pullThenPush(ports: Ports, deadline: number, before: number): Promise<RoundOutcome> {
  const pulled = await pullAll(ports, deadline);
  const outcome = await afterPull(ports, pulled, before);
  if (pulled.kind !== 'done') return outcome;
  const pushed = await pushAll(ports, deadline);
  const rows = outcome.rows + pushed.answered;
  switch (pushed.kind) {
    case 'failed':
      return {...failed(pushed.error, rows), compared: outcome.compared};
    case 'other-history':
      // It has changed again, or keeps saying so: the next round retries after a pause.
      return ended('failed', rows);
    case 'done':
      return {...outcome, rows, hasMore: pushed.answered > 0};
  }
}

/** Pulls what is new, with which the round ends. */
async function lastPull(
  ports: Ports,
  deadline: number,
  before: number,
  mayProbe = false,
): Promise<RoundOutcome> {
  const pulled = await pullAll(ports, deadline, {
    mayProbe,
    atEnd: async (done) => {
      const outcome = await afterPull(ports, done, before);
      await storeEnd(ports, outcome);
      return {...outcome, isStored: true};
    },
  });
  const stored = pulled.kind === 'done' ? pulled.outcome : null;
  return stored ?? afterPull(ports, pulled, before);
}

/**
 * The outcome of a round that ends with a pull. An edit that is saved meanwhile asks for a round of its own; the next
 * round follows at once when the mirror was replaced and the server is to get again what it may have lost.
 */
async function afterPull(
  {db}: Ports,
  pulled: CompletePull | PullOutcome,
  before: number,
): Promise<RoundOutcome> {
  const rows = before + pulled.rows;
  switch (pulled.kind) {
    case 'failed':
      return failed(pulled.error, rows);
    case 'out-of-time':
      return {...ended('ok', rows), hasMore: true};
    case 'put-off':
      return putOff(rows);
    case 'done':
      return {
        ...ended('ok', rows),
        epoch: pulled.epoch,
        compared: pulled.compared,
        hasMore: pulled.isRebuilt && (await countWaiting(db)) > 0,
      };
  }
}

/** Ends the round before the mirror is complete, and lets this device continue at a random later time. */
function putOff(rows: number): RoundOutcome {
  return {...ended('ok', rows), putOffMs: Math.random() * spreadMs};
}

function failed(error: RequestError, rows: number): RoundOutcome {
  switch (error.kind) {
    case 'offline':
    case 'unanswered':
      return ended('offline', rows);
    case 'busy':
      return {...ended('failed', rows), retryAfterMs: error.retryAfterMs};
    case 'denied':
    case 'refused':
      console.error('The server refused to sync:', error.status, error.code, error.message);
      return ended('failed', rows);
    case 'closed':
      return ended('signed-out', rows);
    case 'reauth':
    case 'revoked':
    case 'upgrade':
      return ended(error.kind, rows);
  }
}
