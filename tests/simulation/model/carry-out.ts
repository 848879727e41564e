import type {AnyRow} from '#src/records/record.ts';
import type {Values} from '#tests/simulation/server.ts';

import {type Plan, refuseConflict, type Step} from './plan.ts';
import {lostFields, reject, unitOf, writeRow} from './rules.ts';
import {type Author, proposalIdOf, putRow, rowsOf, type State} from './state.ts';

export type Writing = Extract<Plan, {act: 'apply' | 'propose'}>;

/** Carries a plan out; returns what the receipt keeps. */
export function carryOut(step: Step, user: string, plan: Plan, isWaiting: boolean): Values {
  const {state, mutation, own, current} = step;
  const author: Author = {actor: user, changeId: null};
  const {merged = []} = plan;
  const applied = {
    status: 'applied',
    table: mutation.table,
    id: mutation.id,
    ...(merged.length > 0 ? {merged} : {}),
  };
  const close = (): void => withdrawOwn(state, own, author, false);
  switch (plan.act) {
    case 'nothing':
      return {...applied, version: current?.version ?? null};
    case 'apply': {
      const row = writePlanned(step, plan, author);
      if (plan.op === 'delete') close();
      return {...applied, version: row?.version ?? null};
    }
    case 'propose':
      return {status: 'queued', proposal: propose(step, plan, isWaiting, author)};
    case 'withdraw':
      withdrawOwn(state, own, author, true);
      return {status: 'withdrawn', proposal: own?.id ?? null};
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

export function writePlanned(step: Step, plan: Writing, author: Author) {
  const {table, id} = step.mutation;
  const row = writeRow(step.state, table, plan.op, id, plan.changes, author);
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

function propose(step: Step, plan: Writing, isWaiting: boolean, author: Author): string {
  const {state, own, mutation} = step;
  const {group = null} = mutation;
  const ownGroup = own?.['group_id'] ?? null;
  if (own) putRow(state, 'pending_changes', {id: own.id, status: 'superseded'}, author);
  // Folding joins the groups.
  if (group !== null && ownGroup !== null && group !== ownGroup)
    for (const {id} of openOfGroup(state, author.actor, ownGroup))
      putRow(state, 'pending_changes', {id, group_id: group}, author);
  const id = proposalIdOf(author.actor ?? '', mutation.mutation_id);
  const proposal = {
    id,
    target_table_name: mutation.table,
    operation: plan.op,
    record_id: mutation.id,
    base_version: plan.baseVersion,
    base_values: plan.baseValues,
    proposed_changes: plan.changes,
    unmet_dependency: isWaiting,
    group_id: group ?? ownGroup,
    status: 'pending',
    requested_by: author.actor,
    mutation_id: mutation.mutation_id,
    created_at: new Date(Date.now()).toISOString(),
  };
  putRow(state, 'pending_changes', proposal, author);
  return id;
}

/** Closes the writer's open proposal, alone or with its group. */
export function withdrawOwn(
  state: State,
  own: AnyRow | null,
  author: Author,
  isWithGroup: boolean,
): void {
  if (!own) return;
  const group = own['group_id'] ?? null;
  const members = isWithGroup && group !== null ? openOfGroup(state, author.actor, group) : [];
  const open = own['status'] === 'pending' ? [own] : [];
  for (const {id} of [...open, ...members])
    putRow(state, 'pending_changes', {id, status: 'withdrawn'}, author);
}

/** The open proposals of one user in one group. */
export function openOfGroup(state: State, user: unknown, group: unknown): AnyRow[] {
  return rowsOf(state, 'pending_changes').filter(
    (row) =>
      row['status'] === 'pending' && row['requested_by'] === user && row['group_id'] === group,
  );
}
