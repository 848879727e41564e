import {createHash} from 'node:crypto';

import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/facts.ts';
import {type Mutation, wireSchema} from '#src/db/mutation.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {Refusal, type Values} from '#tests/simulation/server.ts';

import {isOfThisHistory} from './pull.ts';
import {type Plan, planOf, refuseConflict, type Step} from './plan.ts';
import {
  lostFields,
  missingReferences,
  MissingReference,
  Refused,
  reject,
  unitOf,
  writeRow,
} from './rules.ts';
import {
  canonical,
  copyOf,
  type Deed,
  proposalIdOf,
  putRow,
  rollBack,
  rowOf,
  rowsOf,
  type State,
} from './state.ts';

/** Applies mutations one by one, each in a savepoint, and stores its answers. */
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
  const results = mutations.map((mutation) => {
    const key = `${caller}/${mutation.mutation_id}`;
    const known = state.receipts.get(key);
    if (known) return replay(known.hash, known.result, mutation);
    const result = takeOne(state, caller, mutation);
    if (isFinal(result)) state.receipts.set(key, {hash: hashOf(mutation), result});
    return result;
  });
  return results.map((result, index) => {
    const mutation_id = mutations[index]?.mutation_id;
    return {...withRows(state, result), mutation_id} as PushAnswer;
  });
}

function replay(hash: string, result: Values, mutation: Mutation): Values {
  if (hash === hashOf(mutation)) return {...result, replayed: true};
  return {status: 'rejected', code: 'PT422', key: 'reused_id', message: 'reused_id'};
}

function takeOne(state: State, user: string, mutation: Mutation): Values {
  const before = copyOf(state);
  try {
    const isAdmin = state.admins.has(user);
    if (mutation.user_id !== user)
      throw new Refused({status: 'blocked', by: {reason: 'other_user'}});
    const {writers} = recordOf(mutation.table);
    if (writers === 'server' || (writers === 'admins' && !isAdmin)) reject('42501', 'forbidden');
    const step = meet(state, user, mutation, isAdmin);
    const plan = planOf(step);
    const isWaiting = plan.act === 'propose' && rehearse(step, user, plan);
    return carryOut(step, user, plan, isWaiting);
  } catch (error) {
    rollBack(state, before);
    if (error instanceof Refused) return error.answer;
    if (error instanceof MissingReference) return answerToMissing(state, error);
    throw error;
  }
}

function meet(state: State, user: string, mutation: Mutation, isAdmin: boolean): Step {
  const {table, id, on_proposal: onProposal} = mutation;
  const mine = rowsOf(state, 'pending_changes').filter(
    (row) =>
      row['requested_by'] === user && row['target_table_name'] === table && row['record_id'] === id,
  );
  const own = mine.find((row) => row['status'] === 'pending') ?? null;
  const form = mine.find((row) => row.id === onProposal) ?? null;
  return {state, mutation, isAdmin, own, form, current: rowOf(state, table, id)};
}

type Writing = Extract<Plan, {act: 'apply' | 'propose'}>;

/** Applies a proposal and rolls back; tells whether it waits for a record of the writer's own. */
function rehearse(step: Step, user: string, plan: Writing): boolean {
  const {state} = step;
  const before = copyOf(state);
  try {
    writeAsAsked(step, plan, {actor: user, changeId: null});
    return false;
  } catch (error) {
    const missing = missingReferences(state, step.mutation.table, plan.changes);
    const isOwn = missing.every(({table, id}) => isOwnOpenInsert(state, user, table, id));
    if (!(error instanceof MissingReference) || !isOwn) throw error;
    return true;
  } finally {
    rollBack(state, before);
  }
}

function isOwnOpenInsert(state: State, user: string, table: TableName, id: string): boolean {
  return rowsOf(state, 'pending_changes').some(
    (row) =>
      row['requested_by'] === user &&
      row['status'] === 'pending' &&
      row['operation'] === 'insert' &&
      row['target_table_name'] === table &&
      row['record_id'] === id,
  );
}

function carryOut(step: Step, user: string, plan: Plan, isWaiting: boolean): Values {
  const {state, mutation, own, current} = step;
  const deed: Deed = {actor: user, changeId: null};
  const {merged = []} = plan;
  const applied = {
    status: 'applied',
    table: mutation.table,
    id: mutation.id,
    ...(merged.length > 0 ? {merged} : {}),
  };
  const close = (): void => {
    if (own) putRow(state, 'pending_changes', {id: own.id, status: 'withdrawn'}, deed);
  };
  switch (plan.act) {
    case 'nothing':
      return {...applied, version: current?.version ?? null};
    case 'apply': {
      const row = writeAsAsked(step, plan, deed);
      if (plan.op === 'delete') close();
      return {...applied, version: row?.version ?? null};
    }
    case 'propose': {
      const proposal = propose(step, plan, isWaiting, deed);
      if (!wasTakenBack(state, user, proposal)) return {status: 'queued', proposal};
      putRow(state, 'pending_changes', {id: proposal, status: 'withdrawn'}, deed);
      return {status: 'withdrawn', proposal};
    }
    case 'withdraw':
    case 'close':
      close();
      return {status: 'withdrawn', proposal: own?.id ?? null};
    case 'leave':
      return {status: 'withdrawn', proposal: mutation.on_proposal ?? null};
    case 'settle':
      close();
      return {...applied, version: null};
  }
}

function writeAsAsked(step: Step, plan: Writing, deed: Deed) {
  const {table, id} = step.mutation;
  const row = writeRow(step.state, table, plan.op, id, plan.changes, deed);
  if (plan.op === 'delete') return null;
  const lost = lostFields(row, plan.changes);
  if (lost.length === 0) return row;
  if (plan.op === 'insert') reject('23514', 'invalid', lost[0] ?? null);
  const {current, mutation} = step;
  const disputed = [...new Set(lost.flatMap((name) => unitOf(table, name)))].filter(
    (name) => lost.includes(name) || (current?.[name] ?? null) !== null,
  );
  return refuseConflict(
    step,
    disputed.sort().map((field) => ({
      field,
      base:
        field in mutation.changes && field in mutation.base
          ? mutation.base[field]
          : current?.[field],
      current: current?.[field],
      proposed: field in plan.changes ? plan.changes[field] : current?.[field],
    })),
  );
}

function propose(step: Step, plan: Writing, isWaiting: boolean, deed: Deed): string {
  const {state, own, mutation} = step;
  if (own) putRow(state, 'pending_changes', {id: own.id, status: 'superseded'}, deed);
  const id = proposalIdOf(deed.actor ?? '', mutation.mutation_id);
  const proposal = {
    id,
    target_table_name: mutation.table,
    operation: plan.op,
    record_id: mutation.id,
    base_version: plan.baseVersion,
    base_values: plan.baseValues,
    proposed_changes: plan.changes,
    unmet_dependency: isWaiting,
    group_id: null,
    status: 'pending',
    requested_by: deed.actor,
    mutation_id: mutation.mutation_id,
    created_at: new Date(Date.now()).toISOString(),
  };
  putRow(state, 'pending_changes', proposal, deed);
  return id;
}

/** A withdrawal may have arrived before the edit that it withdraws. */
function wasTakenBack(state: State, user: string, proposal: string): boolean {
  return [...state.receipts].some(
    ([key, {result}]) =>
      key.startsWith(`${user}/`) &&
      result['status'] === 'withdrawn' &&
      result['proposal'] === proposal,
  );
}

function answerToMissing(state: State, {missing}: MissingReference): Values {
  const {table, id, field} = missing;
  const wasDeleted = state.feed.get(`${table}/${id}`)?.op === 'D';
  if (wasDeleted) return {status: 'rejected', code: '23503', key: 'gone', message: 'gone', field};
  return {status: 'blocked', by: {table, id}};
}

function isFinal({status, key}: Values): boolean {
  if (status === 'conflict' || status === 'blocked') return false;
  return status !== 'rejected' || (key !== 'other' && key !== 'reused_id');
}

/** The rows in an answer are read at the time of the answer. */
function withRows(state: State, result: Values): Values {
  const {table, id, proposal, ...rest} = result;
  switch (result['status']) {
    case 'applied':
      return {...rest, row: rowOf(state, table as TableName, String(id))};
    case 'queued':
    case 'withdrawn':
      return {...rest, proposal: rowOf(state, 'pending_changes', String(proposal))};
    default:
      return result;
  }
}

function hashOf(mutation: Mutation): string {
  return createHash('sha256')
    .update(canonical({...mutation, mutation_id: null}))
    .digest('hex');
}
