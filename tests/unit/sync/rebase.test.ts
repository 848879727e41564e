import {randomUUID} from 'node:crypto';

import {describe, expect, test} from 'vitest';

import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {rebaseLater, type Settled} from '#src/sync/rebase.ts';

const id = randomUUID();

function entry(
  seq: number,
  mutation: Partial<Mutation>,
  about: Partial<OutboxEntry> = {},
): OutboxEntry {
  const mutationId = randomUUID();
  // Only the fields that rebasing reads.
  return {
    seq,
    mutationId,
    table: 'brothers',
    recordId: id,
    mutation: {mutation_id: mutationId, op: 'update', id, base_version: 1, ...mutation},
    state: 'waiting',
    attempt: 0,
    sentAt: null,
    ...about,
  } as OutboxEntry;
}

const first = entry(1, {base: {city: 'Assisi'}, changes: {city: 'Terni'}});

function applied(version: number, row: object, more: object = {}): Settled {
  return {kind: 'applied', row: row as never, version, isMerged: false, ...more};
}

const made = applied(2, {id, version: 2, city: 'Terni', notes: null});

/** Returns the later edit after the first one was settled with this outcome. */
function after(later: OutboxEntry, outcome: Settled, isReplayed = false): OutboxEntry | undefined {
  return rebaseLater([first, later], first, outcome, isReplayed)[0];
}

describe('an edit that was never sent', () => {
  test('gets the version and the value that the applied edit made', () => {
    const later = entry(2, {base: {city: 'Assisi', notes: 'x'}, changes: {city: 'Todi'}});
    const rebased = after(later, made);
    expect(rebased?.mutation).toMatchObject({base_version: 2, base: {city: 'Terni', notes: 'x'}});
    expect(rebased?.mutationId).toBe(later.mutationId);
  });

  test('gets the value as the server stored it', () => {
    const later = entry(2, {base: {city: 'Assisi'}, changes: {city: 'Todi'}});
    const stored = applied(2, {id, version: 2, city: 'TERNI'});
    expect(after(later, stored)?.mutation.base).toEqual({city: 'TERNI'});
  });

  test('does not get the value of another user who wrote after the applied edit', () => {
    const later = entry(2, {base: {city: 'Assisi'}, changes: {city: 'Todi'}});
    const newer = applied(2, {id, version: 5, city: 'Gubbio'});
    expect(after(later, newer)?.mutation).toMatchObject({base_version: 2, base: {city: 'Terni'}});
  });

  test.each(['update', 'delete'] as const)(
    'keeps a newer version, as %s, when the applied edit is an old one that was sent again',
    (op) => {
      const later = entry(2, {op, base_version: 3, base: {city: 'Terni'}, changes: {city: 'Todi'}});
      expect(after(later, made, true)).toBeUndefined();
    },
  );

  test('gets the version of the answer when the server was set back to an older one', () => {
    const later = entry(2, {base_version: 3, base: {city: 'Terni'}, changes: {city: 'Todi'}});
    expect(after(later, made)?.mutation.base_version).toBe(2);
  });

  test('keeps its own base when the answer brings no row', () => {
    const later = entry(2, {base: {city: 'Assisi'}, changes: {city: 'Todi'}});
    const gone: Settled = {kind: 'applied', row: null, version: null, isMerged: false};
    expect(after(later, gone)?.mutation).toEqual(later.mutation);
  });

  test('names the proposal that the queued edit became', () => {
    const proposal = randomUUID();
    const later = entry(2, {base: {}, changes: {city: 'Todi'}});
    expect(after(later, {kind: 'queued', proposal})?.mutation.on_proposal).toBe(proposal);
    expect(after(later, {kind: 'queued', proposal: null})?.mutation).toEqual(later.mutation);
  });

  const shown = randomUUID();
  test.each<[string, Partial<Mutation>, string | undefined, number]>([
    ['a delete that names no proposal', {op: 'delete'}, undefined, 2],
    ['a delete that shows a newer version', {op: 'delete', on_proposal: shown}, shown, 0],
  ])('keeps its version after a queued edit when it is %s', (_, more, on, version) => {
    const proposed = on === undefined ? first.mutation : {...first.mutation, on_proposal: on};
    const later = entry(2, {base: {}, changes: {}, ...more});
    const outcome = {kind: 'queued', proposal: randomUUID(), version} as const;
    const [rebased] = rebaseLater([later], {...first, mutation: proposed}, outcome);
    expect(rebased?.mutation).toMatchObject({base_version: 1, on_proposal: outcome.proposal});
  });

  test('no longer names a withdrawn proposal', () => {
    const later = entry(2, {base: {}, changes: {city: 'Todi'}, on_proposal: randomUUID()});
    expect(after(later, {kind: 'withdrawn'})?.mutation).not.toHaveProperty('on_proposal');
  });

  test('gets the base of a discarded edit for the fields that both change, and for no other', () => {
    const discarded = entry(1, {
      base: {city: 'Assisi', phone: '1'},
      changes: {city: 'Terni', phone: '2'},
    });
    const later = entry(2, {
      base: {city: 'Terni', notes: 'x'},
      changes: {city: 'Todi', notes: 'y'},
    });
    const [rebased] = rebaseLater([discarded, later], discarded, {kind: 'discarded'});
    expect(rebased?.mutation.base).toEqual({city: 'Assisi', notes: 'x'});
  });

  test.each([
    ['keeps a newer base that this device wrote', 'Terni', 2, 'Terni'],
    [
      'gets the base of a discarded edit in place of a newer one of another user',
      'Gubbio',
      2,
      'Assisi',
    ],
    ['gets the base of a discarded edit of the same version', 'Terni', 1, 'Assisi'],
  ])('%s', (_, city, version, expected) => {
    const written = entry(1, {changes: {city: 'Terni'}}, {state: 'settled', settlement: 'applied'});
    const discarded = entry(2, {base: {city: 'Assisi'}, changes: {city: 'Narni'}});
    const later = entry(3, {base_version: version, base: {city}, changes: {city: 'Todi'}});
    const [rebased] = rebaseLater([written, discarded, later], discarded, {kind: 'discarded'});
    expect(rebased?.mutation.base).toEqual({city: expected});
  });

  test('gets as a delete the version of an own edit, but not of a merge with another user', () => {
    const removal = entry(2, {op: 'delete', base: {}, changes: {}});
    expect(after(removal, made)?.mutation.base_version).toBe(2);
    const merged = applied(2, {id, version: 2}, {isMerged: true});
    expect(after(removal, merged)?.mutation.base_version).toBe(1);
    const unknown: Settled = {...merged, isMerged: false, version: null} as Settled;
    expect(after(removal, unknown)?.mutation.base_version).toBe(1);
  });

  test('is rebased while it needs attention, too', () => {
    const later = entry(2, {base: {city: 'Assisi'}, changes: {city: 'Todi'}}, {state: 'attention'});
    expect(after(later, made)?.mutation.base_version).toBe(2);
  });
});

test('earlier and settled edits of the record stay as they are', () => {
  const earlier = entry(0, {base: {city: 'Assisi'}, changes: {city: 'Todi'}});
  const settled = entry(2, {base: {}, changes: {city: 'Todi'}}, {state: 'settled'});
  expect(rebaseLater([earlier, first, settled], first, made)).toEqual([]);
});

describe('an edit that may have been sent', () => {
  const body = {base: {city: 'Assisi'}, changes: {city: 'Todi'}};

  test('gets another id when a file holds it', () => {
    const later = entry(2, body, {exportedAt: 1});
    const rebased = after(later, made);
    expect(rebased?.mutation).toMatchObject({base_version: 2, base: {city: 'Terni'}});
    expect(rebased?.mutationId).not.toBe(later.mutationId);
    expect(rebased?.mutation.mutation_id).toBe(rebased?.mutationId);
    expect(rebased?.origin).toEqual(later.mutation);
  });

  test('gets the same new id on two devices with the same answer', () => {
    const later = entry(2, body, {exportedAt: 1});
    const elsewhere = {...later, seq: 9, exportedAt: 7};
    expect(after(elsewhere, made)?.mutationId).toBe(after(later, made)?.mutationId);
    const other = applied(3, {id, version: 3, city: 'Terni'});
    expect(after(later, other)?.mutationId).not.toBe(after(later, made)?.mutationId);
  });

  test('gets its first id back with its first body', () => {
    const later = entry(2, body, {exportedAt: 1});
    const [queued] = rebaseLater([later], first, {kind: 'queued', proposal: randomUUID()});
    const [back] = queued ? rebaseLater([queued], first, {kind: 'withdrawn'}) : [];
    expect(back).toMatchObject({mutationId: later.mutationId, mutation: later.mutation});
    expect(back?.origin).toBeUndefined();
  });

  test('keeps its body when the answer to its predecessor is a replay', () => {
    expect(after(entry(2, body, {sentAt: 1}), made, true)).toBeUndefined();
  });

  test('gets its new base when a file holds it, even when the answer to its predecessor is a replay', () => {
    const later = entry(2, body, {exportedAt: 1});
    expect(after(later, made, true)?.mutation).toMatchObject({base_version: 2});
  });

  test('is based on its predecessor again when the server had lost the predecessor', () => {
    const later = entry(2, {...body, base_version: 8}, {sentAt: 1});
    const again = applied(70, {id, version: 70, city: 'Terni'});
    expect(after(later, again)?.mutation).toMatchObject({base_version: 70, base: {city: 'Terni'}});
    expect(rebaseLater([later], first, again)).toHaveLength(1);
  });

  test('keeps its body while it needs attention', () => {
    expect(after(entry(2, body, {sentAt: 1, state: 'attention'}), made)).toBeUndefined();
  });
});
