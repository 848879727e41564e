import type {PushLoad, PushSize} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {isTableName} from '#src/records/registry.ts';

import {addsOrDeletes, childrenShown, findHeldEdits, referredIds, rowKey} from './held-edits.ts';

/**
 * Chooses the next mutations to send, oldest first: one per row, none that is held by another or depends
 * on an open one, and groups as a whole. `entries` are the unsettled ones in order; `tried` holds those
 * that were already answered in this round. One unit is sent even when it is larger than `most`.
 */
export function nextBatch(
  entries: readonly OutboxEntry[],
  tried: ReadonlySet<number>,
  most: PushLoad = largestLoad,
): OutboxEntry[] {
  const held = findHeldEdits(entries);
  const batch: OutboxEntry[] = [];
  const openRows = new Set<string>();
  /** Records with an open insert or delete. */
  const openRecords = new Set<string>();
  const openReferences = new Set<string>();
  let bytes = 0;
  for (const unit of units(entries)) {
    const isFree = unit.every(
      (entry) =>
        entry.state === 'waiting' &&
        // A tab of a newer version of the app saved it, and sends it.
        isTableName(entry.table) &&
        !held.has(entry.seq) &&
        !tried.has(entry.seq) &&
        !openRows.has(rowKey(entry)) &&
        !referredIds(entry).some((id) => openRecords.has(id)) &&
        !childrenShown(entry).some((row) => openRows.has(row)) &&
        !(entry.mutation.op === 'delete' && openReferences.has(entry.recordId)),
    );
    const size = isFree ? unit.reduce((sum, {mutation}) => sum + byteLength(mutation), 0) : 0;
    const isFull = batch.length + unit.length > most.mutations || bytes + size > most.bytes;
    if (isFree && isFull && batch.length > 0) break;
    if (isFree) {
      batch.push(...unit);
      bytes += size;
    }
    // Sent or not, later edits of the same row, and edits that build on it, have to wait for its answer.
    for (const entry of unit) {
      openRows.add(rowKey(entry));
      if (addsOrDeletes(entry)) openRecords.add(entry.recordId);
      for (const row of childrenShown(entry)) openRows.add(row);
      for (const id of referredIds(entry)) openReferences.add(id);
    }
  }
  return batch;
}

/** Single mutations and whole groups, in the order of their oldest member. */
function units(entries: readonly OutboxEntry[]): OutboxEntry[][] {
  const groups = new Map<string, OutboxEntry[]>();
  const result: OutboxEntry[][] = [];
  for (const entry of entries) {
    const {group} = entry.mutation;
    const members = group === undefined ? undefined : groups.get(group);
    if (members) {
      members.push(entry);
      continue;
    }
    const unit = [entry];
    if (group !== undefined) groups.set(group, unit);
    result.push(unit);
  }
  return result;
}

/** The size of a batch on the wire. */
export function loadOf(batch: readonly OutboxEntry[]): PushLoad {
  const bytes = batch.reduce((sum, {mutation}) => sum + byteLength(mutation), 0);
  return {mutations: batch.length, bytes};
}

const encoder = new TextEncoder();

function byteLength(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** The largest push that the server accepts. */
export const largestLoad: PushLoad = {mutations: 100, bytes: 1_000_000};

export const firstSize: PushSize = {...largestLoad, failed: null, successes: 0};

/** A load that failed is tried again after this many successful calls. */
const successesToForget = 8;
/** The largest share of a failed load that later calls may use. */
const safeShare = 0.75;
const growth = 1.5;

/** Halves a failed load; a single mutation is always sent. */
export function shrink(failed: PushLoad): PushSize {
  return {
    mutations: Math.max(1, Math.floor(failed.mutations / 2)),
    bytes: Math.max(1, Math.floor(failed.bytes / 2)),
    failed,
    successes: 0,
  };
}

/** Makes the next load half as large again, but smaller than the one that failed. */
export function grow(size: PushSize): PushSize {
  const successes = size.successes + 1;
  const failed = successes < successesToForget ? size.failed : null;
  return {
    mutations: grown(size.mutations, largestLoad.mutations, failed?.mutations),
    bytes: grown(size.bytes, largestLoad.bytes, failed?.bytes),
    failed,
    successes: failed === null ? 0 : successes,
  };
}

function grown(now: number, largest: number, failed: number | undefined): number {
  const limit = failed === undefined ? largest : Math.floor(failed * safeShare);
  return Math.max(now, Math.min(Math.ceil(now * growth), limit, largest));
}

export function isLargest({mutations, bytes}: PushLoad): boolean {
  return mutations >= largestLoad.mutations && bytes >= largestLoad.bytes;
}
