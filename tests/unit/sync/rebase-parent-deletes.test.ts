import {randomUUID} from 'node:crypto';

import {describe, expect, test} from 'vitest';

import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {parentOf, rebaseParentDeletes} from '#src/sync/rebase.ts';

import {unsettled} from './unsettled.ts';

const children = (versions: object) => ({base: {'*children': versions}});
/** An applied edit of a vow that its form showed at version 3. */
const edit = unsettled(5, 'vows/v', {base_version: 3});

function deleteOfBrother(
  seq: number,
  base: Partial<Mutation>,
  about: Partial<OutboxEntry> = {},
): OutboxEntry {
  return {...unsettled(seq, 'brothers/b', {op: 'delete', ...base}), sentAt: null, ...about};
}

const shown = children({vows: {v: 3, w: 7}, ordinations: {o: 1}});

describe('a delete of a brother after an applied edit of a vow', () => {
  test('names the version that the edit made, and the other versions as shown', () => {
    const [changed] = rebaseParentDeletes([deleteOfBrother(6, shown)], edit, {version: 4});
    expect(changed).toMatchObject({
      seq: 6,
      mutation: {op: 'delete', ...children({vows: {v: 4, w: 7}, ordinations: {o: 1}})},
    });
  });

  test('names a vow that the edit added', () => {
    const added = unsettled(5, 'vows/n', {op: 'insert', base_version: null});
    for (const [before, after] of [
      [{vows: {v: 3}}, {vows: {v: 3, n: 1}}],
      [{}, {vows: {n: 1}}],
    ] as const) {
      const [changed] = rebaseParentDeletes([deleteOfBrother(6, children(before))], added, {
        version: 1,
      });
      expect(changed?.mutation.base).toEqual(children(after).base);
    }
  });

  test.each<[string, OutboxEntry]>([
    ['showed another version of the vow', deleteOfBrother(6, children({vows: {v: 2}}))],
    ['did not show the vow', deleteOfBrother(6, children({vows: {}}))],
    ['names no rows', deleteOfBrother(6, {base: {}})],
    ['was made before the edit', deleteOfBrother(4, shown)],
    ['is settled', deleteOfBrother(6, shown, {state: 'settled'})],
    ['is not a delete', deleteOfBrother(6, {...shown, op: 'update'})],
  ])('is unchanged when it %s', (_, entry) => {
    expect(rebaseParentDeletes([entry], edit, {version: 4})).toEqual([]);
  });

  test('is unchanged when it may have been sent and the answer to the edit is a replay', () => {
    const sent = deleteOfBrother(6, shown, {sentAt: 1, leftAt: 1, attempt: 1});
    expect(rebaseParentDeletes([sent], edit, {version: 4}, true)).toEqual([]);
  });

  test('names the version that the edit made, also when it was sent before and the server had lost the edit', () => {
    const sent = deleteOfBrother(6, {...shown, mutation_id: randomUUID()}, {sentAt: 1});
    expect(rebaseParentDeletes([sent], edit, {version: 4})).toMatchObject([
      {mutation: children({vows: {v: 4, w: 7}, ordinations: {o: 1}})},
    ]);
  });

  test('names the proposal that the edit became, beside those that it named before', () => {
    const proposal = {proposal: 'p'};
    for (const [before, after] of [
      [{}, ['p']],
      [{'*proposed': ['o']}, ['o', 'p']],
    ] as const) {
      const base = {...shown.base, ...before};
      const [changed] = rebaseParentDeletes([deleteOfBrother(6, {base})], edit, proposal);
      expect(changed?.mutation.base).toEqual({...base, '*proposed': after});
    }
    const known = deleteOfBrother(6, {base: {...shown.base, '*proposed': ['p']}});
    const earlier = deleteOfBrother(4, shown);
    const blind = deleteOfBrother(6, {base: {}});
    expect(rebaseParentDeletes([known, earlier, blind], edit, proposal)).toEqual([]);
  });

  test('does not include the edit itself', () => {
    expect(rebaseParentDeletes([deleteOfBrother(5, shown)], edit, {version: 4})).toEqual([]);
  });
});

describe('parentOf', () => {
  test('returns the record that the parent field names', () => {
    const row = {id: 'v', version: 1, brother_id: 'b'};
    expect(parentOf('vows', row)).toEqual({table: 'brothers', id: 'b'});
  });

  test('returns null without that reference, and for a table without a parent', () => {
    expect(parentOf('vows', {id: 'v', version: 1})).toBeNull();
    expect(parentOf('vows', {id: 'v', version: 1, brother_id: null})).toBeNull();
    expect(parentOf('countries', {id: 'c', version: 1, null: 'x'})).toBeNull();
  });
});
