import {createHash} from 'node:crypto';

import type {Digest, PullPage} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/cursor.ts';

import {knownTables, withKnownColumns} from './older-server.ts';
import {type FeedEntry, rowOf, type State} from './state.ts';
import {visibleTo} from './visible.ts';

type Since = Cursor & {readonly since?: string};

/** Returns the next entries after a cursor that this user may see. No transaction is ever open here. */
export function pull(
  state: State,
  caller: string,
  cursor: Since | null,
  limit: number,
  wantsDigest: boolean,
): PullPage {
  const epoch = `${historyOf(state)}:${state.admins.has(caller) ? 'a' : 'm'}`;
  const isGood = cursor?.epoch === epoch && cursor.seq <= state.seq;
  const from = isGood ? cursor.seq : 0;
  // Tombstones from before a first sync are useless for a device that started with nothing.
  const since = from === 0 ? state.seq + 1 : isGood ? Number(cursor.since ?? 0) : 0;
  const entries = [...state.feed.values()]
    .filter(({seq, op, audience}) => {
      const isForHim = audience === null || audience === caller;
      return seq > from && isForHim && (op === 'U' || seq >= since);
    })
    .sort((a, b) => a.seq - b.seq);
  const hasMore = entries.length > limit;
  const page = entries.slice(0, limit);
  const seq = hasMore ? (page.at(-1)?.seq ?? from) : lastOf(state);
  const walking = hasMore && since > 0 ? {since: String(since)} : {};
  const next: Since = {epoch, xid: String(seq), seq, ...walking};
  return {
    cursor: next,
    has_more: hasMore,
    reset: cursor !== null && !isGood,
    held_since: null,
    changes: page.map((entry) => changeFor(state, caller, entry)),
    ...(wantsDigest && !hasMore ? {digest: digestFor(state, caller)} : {}),
  };
}

/** Tells whether a device with this cursor may push: it must know the history that it would write into. */
export function isOfThisHistory(state: State, {epoch, seq}: Cursor): boolean {
  return epoch.startsWith(`${historyOf(state)}:`) && seq <= state.seq;
}

function historyOf({identity}: State): string {
  return `feed${identity}:1:1`;
}

function lastOf(state: State): number {
  return Math.max(0, ...[...state.feed.values()].map(({seq}) => seq));
}

function changeFor(state: State, caller: string, {table, id}: FeedEntry) {
  const row = rowOf(state, table, id);
  const isVisible =
    row &&
    (table !== 'pending_changes' || row['requested_by'] === caller || state.admins.has(caller));
  return isVisible
    ? ({table, id, op: 'U', row: withKnownColumns(state, table, row)} as const)
    : ({table, id, op: 'D'} as const);
}

function digestFor(state: State, caller: string): Digest {
  return Object.fromEntries(
    knownTables(state).map((table) => {
      const lines = visibleTo(state, caller, table).map(({id, version}) => `${id}:${version}`);
      const hash = createHash('sha256').update(lines.sort().join(',')).digest('hex');
      return [table, {count: lines.length, hash}];
    }),
  );
}
