import type {PushAnswer} from '#src/backend/sync-answers.ts';
import {dropFact, type PushLoad, type PushSize, readFact, writeFact} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {draftOutbox, readUnsettled} from '#src/db/unsettled.ts';
import {
  type Answer,
  isRefusal,
  isTimeout,
  type Refusal,
  type RequestError,
} from '#src/lib/request-error.ts';

import {firstSize, grow, isLargest, largestLoad, loadOf, nextBatch, shrink} from './batch.ts';
import {pausedEntries, releaseBlocked} from './blocked.ts';
import {type AnswerBatch, withAnswerBatch} from './answer-batch.ts';
import {isAboutContent, isAboutSize, isNoConnection} from './call-failure.ts';
import {mustBeSignedIn, type Ports} from './ports.ts';
import {mostOddAnswers, raiseProblem, settle} from './settle.ts';

export type PushOutcome =
  | {readonly kind: 'done'; readonly answered: number}
  /** The server has another history than the one this device has pulled, and accepted nothing. */
  | {readonly kind: 'other-history'; readonly answered: number}
  | {readonly kind: 'failed'; readonly error: RequestError; readonly answered: number};

/**
 * Sends what can be sent, oldest first, each mutation at most once a round. A call leaves as soon as the one before it is
 * answered, and these answers are stored meanwhile. A call that fails as a whole is halved: because of its content, until
 * the one refused mutation is found; because of its size, which the next rounds remember. No call begins after `deadline`
 * (device clock, ms). `isByUser`: the user asked, so no edit waits for its retry time.
 */
export async function pushAll(
  ports: Ports,
  deadline: number,
  isByUser = false,
): Promise<PushOutcome> {
  const {db} = ports;
  const tried = new Set<number>();
  let answered = 0;
  let size = (await readFact(db, 'pushSize')) ?? firstSize;
  // Halved to find what the server refuses, doubled after each success.
  let mostMutations = largestLoad.mutations;
  const beginNext = async (skipped: ReadonlySet<number> = tried): Promise<Call | null> => {
    if (ports.now() > deadline) return null;
    await mustBeSignedIn(ports);
    return beginCall(ports, skipped, {
      mutations: Math.min(mostMutations, size.mutations),
      bytes: size.bytes,
      isByUser,
    });
  };
  let call = await beginNext();
  while (call !== null) {
    const {sent, leftAt, isFull} = call;
    const answer = await call.answer();
    await mustBeSignedIn(ports);
    if (answer.ok) {
      mostMutations *= 2;
      if (!isLargest(size)) await keepSize(ports, (size = grow(size)));
      // A call with room has all that can be sent before its answers are known.
      const inThisCall = sent.map(({seq}) => seq);
      const next = isFull ? await beginNext(new Set([...tried, ...inThisCall])) : null;
      await applyAnswers(ports, sent, answer.value, tried);
      answered += sent.length;
      call = next ?? (await beginNext());
      continue;
    }
    await markNotSent(ports, sent);
    const {error} = answer;
    if (isRefusal(error) && error.code === 'PT412') {
      return {kind: 'other-history', answered};
    }
    const load = loadOf(sent);
    const isTooHeavy =
      isAboutSize(error) && !isNoConnection(error, load.bytes, ports.now() - leftAt);
    if (isTooHeavy) await keepSize(ports, (size = shrink(load)));
    if (!isRefusal(error)) return {kind: 'failed', error, answered};
    const isSingle = isOneUnit(sent);
    if (!isSingle && (isAboutContent(error) || error.status === 413)) {
      mostMutations = Math.ceil(sent.length / 2);
    } else if (isAboutContent(error) || (isSingle && (await isTooSlow(ports, sent, error)))) {
      await rejectBatch(ports, sent, error);
      for (const {seq} of sent) tried.add(seq);
      answered += sent.length;
    } else return {kind: 'failed', error, answered};
    call = await beginNext();
  }
  return {kind: 'done', answered};
}

/** A request that sends mutations. */
type Call = {
  readonly sent: readonly OutboxEntry[];
  /** Device clock, ms. */
  readonly leftAt: number;
  /** It has as many mutations as it may have. */
  readonly isFull: boolean;
  /** Resolves to the server's answer. */
  readonly answer: () => Promise<Answer<readonly PushAnswer[]>>;
};

/** How much a call may send; `isByUser`: also what is paused. */
type Limit = PushLoad & {readonly isByUser: boolean};

/** Sends the next mutations but the `skipped` ones; `null` when there are none. */
async function beginCall(
  ports: Ports,
  skipped: ReadonlySet<number>,
  limit: Limit,
): Promise<Call | null> {
  const sent = await markInFlight(ports, skipped, limit);
  if (sent.length === 0) return null;
  const cursor = (await readFact(ports.db, 'cursor')) ?? null;
  const mutations = sent.map(({mutation}) => mutation);
  return {
    sent,
    leftAt: ports.now(),
    isFull: sent.length >= limit.mutations,
    answer: ports.begin(() => ports.push(mutations, cursor)),
  };
}

async function keepSize({db}: Ports, size: PushSize): Promise<void> {
  if (isLargest(size)) await dropFact(db, 'pushSize');
  else await writeFact(db, 'pushSize', size);
}

function isOneUnit(sent: readonly OutboxEntry[]): boolean {
  const group = sent[0]?.mutation.group;
  return (
    sent.length === 1 || (group !== undefined && sent.every((e) => e.mutation.group === group))
  );
}

/** Commits that the chosen mutations are about to be sent; from here on their bodies never change. */
async function markInFlight(
  {db, now}: Ports,
  skipped: ReadonlySet<number>,
  limit: Limit,
): Promise<OutboxEntry[]> {
  return db.transaction('rw', db.outbox, async () => {
    // An edit that is held back for its undo may have been saved since the last call.
    const paused = limit.isByUser ? [] : await pausedEntries(db, now());
    const batch = nextBatch(await readUnsettled(db), new Set([...skipped, ...paused]), limit);
    const leaving = batch.map((entry) => ({
      ...entry,
      attempt: entry.attempt + 1,
      sentAt: entry.sentAt ?? now(),
      leftAt: now(),
    }));
    await db.outbox.bulkPut(leaving);
    return leaving;
  });
}

/** Applies the answers of a call. An edit that an answer moves to another id has not been tried. */
async function applyAnswers(
  {db, now}: Ports,
  sent: readonly OutboxEntry[],
  answers: readonly PushAnswer[],
  tried: Set<number>,
): Promise<void> {
  const byId = new Map(answers.map((answer) => [answer.mutation_id, answer]));
  const tables = [db.outbox, db.pages, db.page_revs, db.unreadable];
  const enter = (batch: AnswerBatch): void => {
    for (const entry of sent) {
      const answer = byId.get(entry.mutationId);
      const before = batch.outbox.entry(entry.seq)?.mutationId;
      settle(batch, entry, answer ?? {status: 'missing'});
      if (batch.outbox.entry(entry.seq)?.mutationId === before) tried.add(entry.seq);
    }
  };
  await db.transaction('rw', tables, async () => {
    await withAnswerBatch(db, sent, answers, enter, now());
    // Something has changed, so edits that wait for a reference or for room may be sent now.
    if (answers.some(({status}) => status !== 'blocked')) await releaseBlocked(db, () => true);
  });
}

/**
 * Without an answer nothing is known of the sent edits: they stay on the device and are sent again
 * unchanged.
 */
async function markNotSent({db}: Ports, sent: readonly OutboxEntry[]): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const stored = await db.outbox.bulkGet(sent.map(({seq}) => seq));
    const own = stored.filter((entry, index) => entry?.attempt === sent[index]?.attempt);
    await db.outbox.bulkPut(own.flatMap((entry) => (entry ? {...entry, leftAt: null} : [])));
  });
}

/** Counts the timeouts of a unit that was sent alone; `true` when there were enough. */
async function isTooSlow(
  {db}: Ports,
  sent: readonly OutboxEntry[],
  error: Refusal,
): Promise<boolean> {
  if (!isTimeout(error)) return false;
  const times = Math.max(...sent.map(({oddAnswers}) => oddAnswers)) + 1;
  await db.outbox.bulkUpdate(sent.map(({seq}) => ({key: seq, changes: {oddAnswers: times}})));
  return times >= mostOddAnswers;
}

/** Rejects what the server refuses even alone: a single mutation, or one group. */
async function rejectBatch(
  {db}: Ports,
  sent: readonly OutboxEntry[],
  {code, message}: Refusal,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const outbox = await draftOutbox(db);
    for (const {seq, attempt} of sent) {
      const entry = outbox.entry(seq);
      if (entry?.attempt !== attempt || entry.state !== 'waiting') continue;
      raiseProblem(outbox, entry, {kind: 'rejected', field: null, key: 'other', code, message});
    }
    await outbox.save();
  });
}
