import type {Mutation} from '#src/db/mutation.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import type {Values} from '#tests/simulation/server.ts';

import {carryOut, withdrawOwn, type Writing, writePlanned} from './carry-out.ts';
import {type Plan, planOf, type Step} from './plan.ts';
import {refuseUnknown} from './older-server.ts';
import {missingReferences, MissingReference, Refused, reject} from './rules.ts';
import {copyOf, rollBack, rowOf, rowsOf, type State} from './state.ts';

/** Takes one mutation, or a group: all or nothing. Returns one result for each member. */
export function applyGroup(state: State, user: string, members: readonly Mutation[]): Values[] {
  const before = copyOf(state);
  const isAdmin = state.admins.has(user);
  let at = 0;
  const inTurn = <T>(work: (index: number) => T): T[] =>
    members.map((_, index) => work((at = index)));
  try {
    inTurn((index) => admit(state, user, members[index], isAdmin));
    const steps = members.map((mutation) => stepFor(state, user, mutation, isAdmin));
    const plans = inTurn((index) => planOf(stepAt(steps, index)));
    const waits = findWaiting(steps, plans, user, (index) => (at = index));
    const results = inTurn((index) =>
      carryOut(stepAt(steps, index), user, stepAt(plans, index), waits.has(index)),
    );
    return applyWithdrawals(state, user, results);
  } catch (error) {
    rollBack(state, before);
    const refusal = answerTo(state, error);
    const by = {mutation_id: members[at]?.mutation_id};
    return members.map((_, index) => (index === at ? refusal : {status: 'blocked', by}));
  }
}

function answerTo(state: State, error: unknown): Values {
  if (error instanceof Refused) return error.answer;
  if (error instanceof MissingReference) return answerToMissing(state, error);
  throw error;
}

function admit(state: State, user: string, mutation: Mutation | undefined, isAdmin: boolean): void {
  if (mutation?.user_id !== user)
    throw new Refused({status: 'blocked', by: {reason: 'other_user'}});
  refuseUnknown(state, mutation);
  const {writers} = recordOf(mutation.table);
  if (writers === 'server' || (writers === 'admins' && !isAdmin)) reject('42501', 'forbidden');
}

function stepAt<T>(all: readonly T[], index: number): T {
  const one = all[index];
  if (one === undefined) throw new Error(`There is no member ${index}.`);
  return one;
}

function stepFor(state: State, user: string, mutation: Mutation, isAdmin: boolean): Step {
  const {table, id, on_proposal: onProposal} = mutation;
  const mine = rowsOf(state, 'pending_changes').filter(
    (row) =>
      row['requested_by'] === user && row['target_table_name'] === table && row['record_id'] === id,
  );
  const own = mine.find((row) => row['status'] === 'pending') ?? null;
  const form = mine.find((row) => row.id === onProposal) ?? null;
  return {state, mutation, isAdmin, own, form, current: rowOf(state, table, id)};
}

/** Applies the proposals and rolls back; returns those that wait for a record of the writer's own. */
function findWaiting(
  steps: readonly Step[],
  plans: readonly Plan[],
  user: string,
  atMember: (index: number) => void,
): Set<number> {
  const waits = new Set<number>();
  const [first] = steps;
  if (!first) return waits;
  const {state} = first;
  const before = copyOf(state);
  const unmet = new Set<string>();
  try {
    for (const [index, step] of steps.entries()) {
      const plan = stepAt(plans, index);
      if (plan.act !== 'propose') continue;
      atMember(index);
      if (!isWaiting(step, user, plan, unmet)) continue;
      waits.add(index);
      unmet.add(step.mutation.id);
    }
    return waits;
  } finally {
    rollBack(state, before);
  }
}

function isWaiting(step: Step, user: string, plan: Writing, unmet: ReadonlySet<string>): boolean {
  const {state, mutation} = step;
  try {
    writePlanned(step, plan, {actor: user, changeId: null});
    return false;
  } catch (error) {
    const missing = missingReferences(state, mutation.table, plan.changes);
    const isOwn = missing.every(
      ({table, id}) => unmet.has(id) || isOwnOpenInsert(state, user, table, id),
    );
    if (!(error instanceof MissingReference) || !isOwn) throw error;
    return true;
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

/** A withdrawal may have arrived before the edit that it withdraws. */
function applyWithdrawals(state: State, user: string, results: readonly Values[]): Values[] {
  const author = {actor: user, changeId: null};
  for (const {status, proposal} of results) {
    if (status !== 'queued' || !wasTakenBack(state, user, proposal)) continue;
    withdrawOwn(state, rowOf(state, 'pending_changes', String(proposal)), author, true);
  }
  return results.map((result) => {
    if (result['status'] !== 'queued') return result;
    const row = rowOf(state, 'pending_changes', String(result['proposal']));
    return row?.['status'] === 'withdrawn' ? {...result, status: 'withdrawn'} : result;
  });
}

function wasTakenBack(state: State, user: string, proposal: unknown): boolean {
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
