import type {Mutation} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import type {Values} from '#tests/simulation/server.ts';

import {keepEarlyDelete, refuseErased, takeEarlyDelete} from './returning-records.ts';
import {conflictsIn, mergeFields} from './merge.ts';
import {
  childrenOf,
  childrenWereShown,
  lostFields,
  movedFields,
  Refused,
  reject,
  unitOf,
  writableNames,
} from './rules.ts';
import {childrenSeen, historyAt, seenValues, versionSeen} from './seen.ts';
import {isSame, jsonOf, type State} from './state.ts';

/**
 * A mutation with the present state: the record, the writer's open proposal, and the proposal that the
 * form showed.
 */
export type Step = {
  readonly state: State;
  readonly mutation: Mutation;
  readonly isAdmin: boolean;
  readonly current: AnyRow | null;
  readonly own: AnyRow | null;
  readonly form: AnyRow | null;
};

export type Plan =
  | {
      readonly act: 'nothing' | 'withdraw' | 'close' | 'leave' | 'settle';
      readonly merged?: readonly string[];
    }
  | {
      readonly act: 'apply' | 'propose';
      readonly op: 'insert' | 'update' | 'delete';
      readonly changes: Values;
      readonly baseVersion: number | null;
      readonly baseValues: Values;
      readonly merged?: readonly string[];
    };

export function planOf(step: Step): Plan {
  switch (step.mutation.op) {
    case 'insert':
      refuseErased(step);
      return takeEarlyDelete(step) ? {act: 'leave'} : planInsert(step);
    case 'update':
      refuseErased(step);
      return planUpdate(step);
    case 'delete': {
      const plan = planDelete(step);
      if (step.isAdmin && plan.act === 'settle') keepEarlyDelete(step);
      return plan;
    }
    case 'withdraw':
      return planWithdraw(step);
  }
}

/** Ends a mutation in a conflict. */
export function refuseConflict(step: Step, conflicts: readonly Values[], proposal?: string): never {
  const version = step.current?.version ?? null;
  throw new Refused({status: 'conflict', version, conflicts, ...(proposal ? {proposal} : {})});
}

function planInsert(step: Step): Plan {
  const {current, own, isAdmin, mutation} = step;
  if (current) {
    if (lostFields(current, mutation.changes).length === 0) return {act: 'nothing'};
    reject('PT409', 'exists');
  }
  if (mutation.table === 'brothers' && step.state.erased.has(mutation.id)) reject('PT404', 'gone');
  const insert = {op: 'insert', baseVersion: null, baseValues: {}} as const;
  if (own?.['operation'] === 'insert') {
    refuseMovedProposal(step);
    const changes = {...jsonOf(own, 'proposed_changes'), ...mutation.changes};
    return {...insert, act: 'propose', changes};
  }
  return {...insert, act: isAdmin ? 'apply' : 'propose', changes: mutation.changes};
}

function planUpdate(step: Step): Plan {
  const {state, mutation, current, own, form, isAdmin} = step;
  const {table, id, base_version: version} = mutation;
  if (!current) {
    if (own?.['operation'] !== 'insert') reject('PT404', 'gone');
    refuseMovedProposal(step);
    const changes = {...jsonOf(own, 'proposed_changes'), ...mutation.changes};
    return {act: 'propose', op: 'insert', baseVersion: null, baseValues: {}, changes};
  }
  if (version === null && form?.['operation'] !== 'insert') reject('PT400', 'malformed');
  const history = historyAt(state, table, id, version, current);
  const claimed = Object.fromEntries(
    Object.entries(mutation.base).filter(([name]) => name in mutation.changes),
  );
  const seen = seenValues(step);
  const verdicts = mergeFields(table, {history, claimed, seen, current, changes: mutation.changes});
  const conflicts = conflictsIn(verdicts);
  if (conflicts) refuseConflict(step, conflicts);
  const taken = verdicts.filter(({verdict}) => verdict === 'take');
  const take = Object.fromEntries(taken.map(({field, proposed}) => [field, proposed]));
  const merged = history ? movedFields(table, history, current) : [];
  const hasTake = taken.length > 0;
  if (!own && (isAdmin || !hasTake)) {
    if (!hasTake) return {act: 'nothing', merged};
    return {
      act: 'apply',
      op: 'update',
      changes: take,
      merged,
      baseVersion: version,
      baseValues: {},
    };
  }
  return planFold(step, take, merged, versionSeen(step, history));
}

/**
 * Keeps the values of the own open update that the record does not hold yet; an own open delete is
 * dropped.
 */
function planFold(
  step: Step,
  take: Values,
  merged: readonly string[],
  versionOfForm: number | null,
): Plan {
  const {mutation, own} = step;
  const current: Values = step.current ?? {};
  let version = versionOfForm;
  let changes = take;
  let kept: Values = {};
  if (own?.['operation'] === 'update') {
    refuseMovedProposal(step);
    changes = {...jsonOf(own, 'proposed_changes'), ...mutation.changes};
    kept = jsonOf(own, 'base_values');
    const ownVersion = own['base_version'];
    version = leastOf(version, typeof ownVersion === 'number' ? ownVersion : null);
  } else if (Object.keys(take).length === 0) return {act: 'nothing', merged};
  const open = Object.entries(changes).filter(([name, value]) => !isSame(value, current[name]));
  if (open.length === 0) return {act: 'close'};
  const left = Object.fromEntries(open);
  const baseValues = baseOfProposal(mutation.table, left, take, kept, current);
  const baseVersion = version ?? step.current?.version ?? null;
  return {act: 'propose', op: 'update', changes: left, baseVersion, baseValues};
}

function leastOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function baseOfProposal(
  table: TableName,
  changes: Values,
  edited: Values,
  kept: Values,
  current: Values,
): Values {
  const entries = writableNames(table).flatMap((name): [string, unknown][] => {
    const unit = unitOf(table, name);
    if (!unit.some((one) => one in changes)) return [];
    const isFresh = !(name in kept) || unit.some((one) => one in edited);
    return [[name, (isFresh ? current[name] : kept[name]) ?? null]];
  });
  return Object.fromEntries(entries);
}

function planDelete(step: Step): Plan {
  const {state, mutation, current, own, form, isAdmin} = step;
  const {table, id, base_version: version} = mutation;
  const proposed = jsonOf(own, 'proposed_changes');
  const shown = form ? jsonOf(form, 'proposed_changes') : null;
  const isOpenEdit = own?.['operation'] === 'insert' || own?.['operation'] === 'update';
  if (own && isOpenEdit && own.id !== form?.id && !isSame(proposed, shown)) {
    refuseConflict(step, [{field: '*', base: shown, current: proposed, proposed: null}], own.id);
  }
  if (!current) {
    if (own?.['operation'] === 'insert') return {act: 'withdraw'};
    return {act: mutation.on_proposal && !form ? 'leave' : 'settle'};
  }
  if (version === null && form?.['operation'] !== 'insert') reject('PT400', 'malformed');
  const seen = seenValues(step);
  const history = version === null ? seen : historyAt(state, table, id, version, current);
  const children = childrenOf(state, table, id);
  const wasShown = childrenWereShown(children, childrenSeen(step));
  const moved = history ? movedFields(table, history, current) : [];
  const isUnseen = moved.some((name) => !(name in seen) || !isSame(seen[name], current[name]));
  if (!history || isUnseen || !wasShown) {
    refuseConflict(step, [{field: '*', base: history, current, proposed: null}]);
  }
  const baseValues = Object.keys(children).length > 0 ? {'*children': children} : {};
  const act = isAdmin ? 'apply' : 'propose';
  return {act, op: 'delete', changes: {}, baseVersion: current.version, baseValues};
}

function planWithdraw(step: Step): Plan {
  const {mutation, own, form} = step;
  if (!mutation.on_proposal || (own && own.id === form?.id)) return {act: 'withdraw'};
  if (form?.['status'] === 'approved') reject('PT409', 'other');
  if (form?.['status'] === 'superseded' && own) {
    const base = jsonOf(form, 'proposed_changes');
    const current = jsonOf(own, 'proposed_changes');
    refuseConflict(step, [{field: '*', base, current, proposed: null}], own.id);
  }
  return {act: 'leave'};
}

/**
 * When another device of the writer has changed a field of the open proposal, this edit must not replace
 * it.
 */
function refuseMovedProposal(step: Step): void {
  const {mutation, own, form, current} = step;
  if (!own || own.id === form?.id) return;
  const open = jsonOf(own, 'proposed_changes');
  const shown = jsonOf(form, 'proposed_changes');
  const conflicts = Object.entries(mutation.changes).flatMap(([field, proposed]) => {
    const base = field in shown ? shown[field] : (mutation.base[field] ?? null);
    const now = field in open ? open[field] : (current?.[field] ?? null);
    const isFine = isSame(base, now) || isSame(now, proposed);
    return isFine ? [] : [{field, base, current: now, proposed}];
  });
  if (conflicts.length > 0) refuseConflict(step, conflicts, own.id);
}
