import {createHash} from 'node:crypto';

import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/cursor.ts';
import {type Mutation, wireSchema} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import {Refusal, type Values} from '#tests/simulation/server.ts';

import {withKnownColumns} from './older-server.ts';
import {isOfThisHistory} from './pull.ts';
import {canonical, rowOf, type State} from './state.ts';
import {applyGroup} from './apply-group.ts';

/** Applies mutations one by one, and groups as one, each in a savepoint, and stores its answers. */
export function push(
  state: State,
  caller: string,
  mutations: readonly Mutation[],
  cursor: Cursor | null,
): PushAnswer[] {
  if (wireSchema < state.minSchema)
    throw new Refusal('PT426', 'this version of the app is too old to write');
  if (cursor && !isOfThisHistory(state, cursor))
    throw new Refusal('PT412', 'this is another history than the one you know: pull first');
  const results = unitsOf(mutations).flatMap((unit) => takeUnit(state, caller, unit));
  return results.map((result, index) => {
    const mutation_id = mutations[index]?.mutation_id;
    return {...withRows(state, result), mutation_id} as PushAnswer;
  });
}

/** Single mutations, and neighbours of one group. */
function unitsOf(mutations: readonly Mutation[]): Mutation[][] {
  const units: Mutation[][] = [];
  for (const mutation of mutations) {
    const last = units.at(-1);
    const isMember = mutation.group !== undefined && last?.[0]?.group === mutation.group;
    if (isMember) last?.push(mutation);
    else units.push([mutation]);
  }
  return units;
}

function takeUnit(state: State, caller: string, unit: readonly Mutation[]): Values[] {
  const replayed = new Map<Mutation, Values>();
  for (const mutation of unit) {
    const known = state.receipts.get(`${caller}/${mutation.mutation_id}`);
    if (known) replayed.set(mutation, replay(known.hash, known.result, mutation));
  }
  const open = unit.filter((mutation) => !replayed.has(mutation));
  const fresh = applyGroup(state, caller, open);
  for (const [index, mutation] of open.entries()) {
    const result = fresh[index] ?? {};
    if (isFinal(mutation, result))
      state.receipts.set(`${caller}/${mutation.mutation_id}`, {hash: hashOf(mutation), result});
  }
  return unit.map((mutation) => replayed.get(mutation) ?? fresh[open.indexOf(mutation)] ?? {});
}

function replay(hash: string, result: Values, mutation: Mutation): Values {
  if (hash === hashOf(mutation)) return {...result, replayed: true};
  return {status: 'rejected', code: 'PT422', key: 'reused_id', message: 'reused_id'};
}

function isFinal({group}: Mutation, {status, key}: Values): boolean {
  if (status === 'conflict' || status === 'blocked') return false;
  return status !== 'rejected' || (group === undefined && key !== 'other' && key !== 'reused_id');
}

/** The rows in an answer are read at the time of the answer. */
function withRows(state: State, result: Values): Values {
  const {table, id, proposal, ...rest} = result;
  switch (result['status']) {
    case 'applied':
      return {...rest, row: shownRow(state, table as TableName, String(id))};
    case 'queued':
    case 'withdrawn':
      return {...rest, proposal: rowOf(state, 'pending_changes', String(proposal))};
    default:
      return result;
  }
}

function shownRow(state: State, table: TableName, id: string): AnyRow | null {
  const row = rowOf(state, table, id);
  return row && withKnownColumns(state, table, row);
}

function hashOf(mutation: Mutation): string {
  return createHash('sha256')
    .update(canonical({...mutation, mutation_id: null}))
    .digest('hex');
}
