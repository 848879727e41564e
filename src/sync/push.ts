import type {Failure} from '#src/backend/failure.ts';
import type {PushAnswer} from '#src/backend/sync-answers.ts';
import {readFact} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {draftOutbox} from '#src/db/outbox-draft.ts';
import {readUnsettled} from '#src/db/unsettled.ts';

import {largestBatch, nextBatch} from './batch.ts';
import {type Books, keepBooks} from './books.ts';
import {mustBeSignedIn, type Ports} from './ports.ts';
import {raise, settle} from './settle.ts';

export type PushOutcome =
  | {readonly kind: 'done'; readonly answered: number}
  /** The server's history is not the one this device has pulled: it took nothing. */
  | {readonly kind: 'other-history'; readonly answered: number}
  | {readonly kind: 'failed'; readonly failure: Failure; readonly answered: number};

/**
 * Sends what can be sent, oldest first, each mutation at most once a round. A call that fails as a
 * whole is halved down to one mutation; only a single one can be put before a person.
 */
export async function pushAll(ports: Ports, deadline: number): Promise<PushOutcome> {
  const tried = new Set<number>();
  // Doubled after each success, halved after each refusal of a whole call.
  let most = largestBatch.mutations;
  for (;;) {
    if (ports.now() > deadline) return {kind: 'done', answered: tried.size};
    await mustBeSignedIn(ports);
    const sent = await takeOff(ports, tried, most);
    if (sent.length === 0) return {kind: 'done', answered: tried.size};
    const cursor = (await readFact(ports.db, 'cursor')) ?? null;
    const answer = await ports.push(
      sent.map(({mutation}) => mutation),
      cursor,
    );
    await mustBeSignedIn(ports);
    if (answer.ok) {
      await land(ports, sent, answer.value);
      for (const {seq} of sent) tried.add(seq);
      most *= 2;
      continue;
    }
    await comeBack(ports, sent);
    const {failure} = answer;
    if (failure.kind === 'refused' && failure.code === 'PT412') {
      return {kind: 'other-history', answered: tried.size};
    }
    if (failure.kind !== 'refused' || !isAboutContent(failure)) {
      return {kind: 'failed', failure, answered: tried.size};
    }
    if (isOneUnit(sent)) {
      await blame(ports, sent, failure);
      for (const {seq} of sent) tried.add(seq);
    } else most = Math.ceil(sent.length / 2);
  }
}

type Refusal = Extract<Failure, {kind: 'refused'}>;

/** Whether a refusal speaks of what was sent (its size, its shape, its cost) and not of the server's state. */
function isAboutContent({status, code}: Refusal): boolean {
  return status === 400 || status === 413 || status === 422 || code === '57014';
}

function isOneUnit(sent: readonly OutboxEntry[]): boolean {
  const group = sent[0]?.mutation.group;
  return (
    sent.length === 1 || (group !== undefined && sent.every((e) => e.mutation.group === group))
  );
}

/** Commits that the chosen mutations are about to leave; from here on their bodies never change. */
async function takeOff(
  {db, now}: Ports,
  tried: ReadonlySet<number>,
  most: number,
): Promise<OutboxEntry[]> {
  return db.transaction('rw', db.outbox, async () => {
    const batch = nextBatch(await readUnsettled(db), tried);
    const count = wholeGroups(batch, most);
    const leaving = batch.slice(0, count).map((entry) => ({
      ...entry,
      attempt: entry.attempt + 1,
      sentAt: entry.sentAt ?? now(),
      leftAt: now(),
    }));
    await db.outbox.bulkPut(leaving);
    return leaving;
  });
}

/** How many of a batch to take so that they are at most `most`, yet no group is cut. */
function wholeGroups(batch: readonly OutboxEntry[], most: number): number {
  let count = Math.min(batch.length, most);
  while (count < batch.length) {
    const group = batch[count]?.mutation.group;
    if (group === undefined || batch[count - 1]?.mutation.group !== group) break;
    count += 1;
  }
  return count;
}

async function land(
  {db, now}: Ports,
  sent: readonly OutboxEntry[],
  answers: readonly PushAnswer[],
): Promise<void> {
  const byId = new Map(answers.map((answer) => [answer.mutation_id, answer]));
  const tables = [db.outbox, db.pages, db.page_revs, db.unreadable];
  const enter = (books: Books): void => {
    for (const entry of sent) {
      const answer = byId.get(entry.mutationId);
      settle(books, entry, answer ?? {status: 'missing'});
    }
  };
  await db.transaction('rw', tables, async () => {
    await keepBooks(db, sent, answers, enter, now());
  });
}

/** Nothing is known of what was sent: it is on the device still, and will be sent again as it is. */
async function comeBack({db}: Ports, sent: readonly OutboxEntry[]): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const stored = await db.outbox.bulkGet(sent.map(({seq}) => seq));
    const own = stored.filter((entry, index) => entry?.attempt === sent[index]?.attempt);
    await db.outbox.bulkPut(own.flatMap((entry) => (entry ? {...entry, leftAt: null} : [])));
  });
}

/** Puts what the server refuses even alone before a person: a single mutation, or one group. */
async function blame(
  {db}: Ports,
  sent: readonly OutboxEntry[],
  {code, message}: Refusal,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const outbox = await draftOutbox(db);
    for (const {seq, attempt} of sent) {
      const entry = outbox.entry(seq);
      if (entry?.attempt !== attempt || entry.state !== 'waiting') continue;
      raise(outbox, entry, {kind: 'rejected', field: null, key: 'other', code, message});
    }
    await outbox.save();
  });
}
