import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import type {Proposal} from '#src/db/overlay.ts';
import {looseRows} from '#src/db/table-cache.ts';
import {layOverlay} from '#src/queries/rows.ts';
import type {AnyRow} from '#src/records/record.ts';

const id = randomUUID();
const italy: AnyRow = {id, version: 3, name: 'Italy'};

function view(
  rows: readonly AnyRow[],
  entries: readonly OutboxEntry[] = [],
  proposals: readonly Partial<Proposal>[] = [],
) {
  return layOverlay('countries', {
    rows: looseRows(rows),
    proposals: looseRows(proposals as AnyRow[]),
    unsettled: entries,
  });
}

function entry(mutation: Partial<Mutation>, rest: Partial<OutboxEntry> = {}): OutboxEntry {
  const changes = {name: 'Italia'};
  // Only the fields that the overlay reads.
  return {
    table: 'countries',
    recordId: id,
    state: 'waiting',
    sentAt: null,
    leftAt: null,
    mutation: {op: 'update', changes, ...mutation},
    ...rest,
  } as OutboxEntry;
}

function proposal(rest: Partial<Proposal> = {}): Partial<Proposal> {
  return {
    id: randomUUID(),
    target_table_name: 'countries',
    record_id: id,
    operation: 'update',
    proposed_changes: {name: 'Italia'},
    status: 'pending',
    created_at: '2026-01-01T00:00:00Z',
    ...rest,
  };
}

test('an unsent edit is shown over the official record and marked as on-device', () => {
  expect(view([italy], [entry({})]).byId.get(id)).toMatchObject({
    row: {name: 'Italia'},
    official: {name: 'Italy'},
    state: 'on-device',
  });
});

test('an insert does not hide the values of a record that the server has, but a later edit does', () => {
  const insert = entry({op: 'insert', changes: {name: 'Italia', code: 'it'}});
  const later = entry({op: 'update', changes: {code: 'IT'}});
  expect(view([italy], [insert, later]).byId.get(id)).toMatchObject({
    row: {name: 'Italy', code: 'IT'},
    official: {name: 'Italy'},
    state: 'on-device',
  });
});

test('an edit or a proposal of a record that was deleted elsewhere shows no record', () => {
  const edit = entry({}, {state: 'attention'});
  expect(view([], [edit]).all).toEqual([]);
  expect(view([], [], [proposal()]).all).toEqual([]);
});

test('an edit of a proposed new record is shown over it', () => {
  const made = proposal({operation: 'insert', proposed_changes: {name: 'Itali'}});
  expect(view([], [entry({})], [made]).byId.get(id)?.row).toMatchObject({name: 'Italia'});
});

test('a new record is shown before the server has it', () => {
  expect(view([], [entry({op: 'insert'})]).byId.get(id)).toMatchObject({
    row: {name: 'Italia', version: 0},
    official: null,
  });
});

test('a record with an unsent delete is shown as going', () => {
  expect(view([italy], [entry({op: 'delete', changes: {}})]).byId.get(id)).toMatchObject({
    row: {name: 'Italy'},
    going: true,
  });
});

test('a rejected edit keeps its values on screen and asks for attention', () => {
  expect(view([italy], [entry({}, {state: 'attention'})]).byId.get(id)).toMatchObject({
    row: {name: 'Italia'},
    state: 'attention',
  });
});

test('an own open proposal is shown, and an edit of it is shown over it', () => {
  expect(view([italy], [], [proposal()]).byId.get(id)).toMatchObject({
    row: {name: 'Italia'},
    state: 'awaiting',
  });
  const later = entry({changes: {name: 'Italien'}});
  expect(view([italy], [later], [proposal()]).byId.get(id)?.row).toMatchObject({name: 'Italien'});
});

test('an approved value is shown until the record itself has arrived', () => {
  const approved = proposal({status: 'approved', applied_version: 4});
  expect(view([italy], [], [approved]).byId.get(id)?.row).toMatchObject({name: 'Italia'});
  const arrived = {...italy, version: 4, name: 'Italia, corrected'};
  expect(view([arrived], [], [approved]).byId.get(id)).toMatchObject({
    row: {name: 'Italia, corrected'},
    state: 'synced',
  });
});

test('a proposal approved in part shows only the approved fields', () => {
  const approved = proposal({
    status: 'approved',
    applied_version: 4,
    proposed_changes: {name: 'Italia', code: 'IT'},
    resolution: {name: 'current'},
  });
  expect(view([italy], [], [approved]).byId.get(id)?.row).toMatchObject({
    name: 'Italy',
    code: 'IT',
  });
});

test('rejected, withdrawn and superseded proposals are not shown', () => {
  for (const status of ['rejected', 'withdrawn', 'superseded'] as const) {
    expect(view([italy], [], [proposal({status})]).byId.get(id)?.state).toBe('synced');
  }
});

test('a proposal with an unsent withdrawal is not shown', () => {
  const open = proposal();
  const withdrawal = entry({op: 'withdraw', changes: {}, on_proposal: String(open.id)});
  expect(view([italy], [withdrawal], [open]).byId.get(id)?.row).toMatchObject({name: 'Italy'});
});

test('an edit whose proposal is being withdrawn is not shown, but a later edit is', () => {
  const open = proposal({mutation_id: randomUUID()});
  const unanswered = entry({mutation_id: String(open.mutation_id)}, {sentAt: 1});
  const withdrawal = entry({op: 'withdraw', changes: {}, on_proposal: String(open.id)});
  const shown = view([italy], [unanswered, withdrawal], [open]).byId.get(id);
  expect(shown?.row).toMatchObject({name: 'Italy'});

  const since = entry({mutation_id: randomUUID(), changes: {name: 'Italien'}});
  const both = view([italy], [unanswered, withdrawal, since], [open]).byId.get(id);
  expect(both?.row).toMatchObject({name: 'Italien'});
});

test('the overlay shows no edit of a proposal that is being withdrawn', () => {
  const open = proposal();
  const waiting = entry({mutation_id: randomUUID(), on_proposal: String(open.id)});
  const withdrawal = entry({op: 'withdraw', changes: {}, on_proposal: String(open.id)});
  const shown = view([italy], [waiting, withdrawal], [open]).byId.get(id);
  expect(shown?.row).toMatchObject({name: 'Italy'});
});

test('the overlay shows an edit saved after the withdrawal of its proposal', () => {
  const open = proposal({mutation_id: randomUUID()});
  const on_proposal = String(open.id);
  const withdrawal = entry({op: 'withdraw', changes: {}, on_proposal});
  const since = entry({mutation_id: randomUUID(), changes: {name: 'Italien'}, on_proposal});
  const shown = view([italy], [withdrawal, since], [open]).byId.get(id);
  expect(shown?.row).toMatchObject({name: 'Italien'});
});

test('the overlay shows an approved new record until a pull has read everything', () => {
  const approved = proposal({operation: 'insert', status: 'approved', applied_version: 1});
  expect(view([], [], [approved]).byId.get(id)?.row).toMatchObject({name: 'Italia'});
  expect(view([], [], [{...approved, applied_version: null}]).all).toEqual([]);
});

test('a row without edits and proposals stays the same object, so that nothing is computed again', () => {
  const other: AnyRow = {id: randomUUID(), version: 1, name: 'Peru'};
  const page = [italy, other];
  const before = view(page).byId.get(other.id);
  expect(view(page, [entry({})]).byId.get(other.id)).toBe(before);
});

test('an edit is shown as sent only while its request is in flight, and as on-device after that', () => {
  const stateOf = (rest: Partial<OutboxEntry>) =>
    view([italy], [entry({}, {sentAt: 1, ...rest})]).byId.get(id)?.state;
  expect(stateOf({leftAt: 1})).toBe('sent');
  expect(stateOf({leftAt: null})).toBe('on-device');
});
