import type {AnyRow} from '#src/records/record.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import type {TableName} from '#src/records/registry.ts';
import {isPhotoPath} from '#tests/simulation/photos/photo-paths.ts';
import {Refusal, type Values} from '#tests/simulation/server.ts';

import {decisionsOf, groupMembers} from './group.ts';
import {conflictsIn, mergeFields} from './merge.ts';
import {jsonOf} from './state.ts';
import {
  childrenOf,
  childrenWereShown,
  lostFields,
  missingReferences,
  movedFields,
  writeRow,
} from './rules.ts';
import {copyOf, putRow, rollBack, rowOf, rowsOf, type State} from './state.ts';

/** The decision of an admin: a choice for each changed field, and the version of the record shown. */
export type Decision = {readonly resolution: Values | null; readonly seenVersion: number | null};

/** Applies a proposal with its group, or returns what prevents it. */
export function approve(state: State, admin: string, changeId: string, decision: Decision): void {
  if (!state.admins.has(admin)) throw new Refusal('42501', 'only an administrator approves');
  const change = pendingChange(state, changeId);
  if (change['requested_by'] === admin)
    throw new Refusal('42501', 'nobody approves his own change');
  const members = groupMembers(state, change);
  const decisions = decisionsOf(change, members, decision);
  const stale: Values[] = [];
  for (const member of members) {
    const own = decisions.get(member.id) ?? decision;
    const version = applyOrNote(state, admin, member, own, stale);
    const decided = {
      id: member.id,
      status: 'approved',
      reviewed_by: admin,
      reviewed_at: new Date(Date.now()).toISOString(),
      resolution: own.resolution,
      applied_version: version,
      unmet_dependency: false,
    };
    putRow(state, 'pending_changes', decided, {actor: admin, changeId: null});
  }
  if (stale.length > 0) return refuseStale(stale);
  for (const member of members)
    if (member['operation'] === 'insert')
      recountDependencies(state, String(member['record_id']), admin);
}

/** Applies one member. What is stale is collected, so that the admin sees all of the group. */
function applyOrNote(
  state: State,
  admin: string,
  member: AnyRow,
  decision: Decision,
  stale: Values[],
): number | null {
  const before = copyOf(state);
  try {
    return apply(state, admin, member, decision);
  } catch (error) {
    rollBack(state, before);
    const conflicts = error instanceof Refusal && error.details !== '' ? error.details : null;
    if (conflicts !== null) {
      for (const conflict of JSON.parse(conflicts) as Values[])
        stale.push({...conflict, change_id: member.id});
    } else if (stale.length === 0) throw error;
    return null;
  }
}

export function rejectChange(state: State, admin: string, changeId: string): void {
  if (!state.admins.has(admin)) throw new Refusal('42501', 'only an administrator rejects');
  for (const {id} of groupMembers(state, pendingChange(state, changeId))) {
    const decided = {
      id,
      status: 'rejected',
      rejection_reason: 'no',
      reviewed_by: admin,
      reviewed_at: new Date(Date.now()).toISOString(),
    };
    putRow(state, 'pending_changes', decided, {actor: admin, changeId: null});
  }
}

function pendingChange(state: State, id: string): AnyRow {
  const change = rowOf(state, 'pending_changes', id);
  if (!change) throw new Refusal('PT404', 'no such change');
  if (change['status'] !== 'pending')
    throw new Refusal('PT409', `${serverTexts.alreadyDecided}${String(change['status'])}`);
  return change;
}

function apply(state: State, admin: string, change: AnyRow, decision: Decision): number | null {
  const table = change['target_table_name'] as TableName;
  const operation = change['operation'] as 'insert' | 'update' | 'delete';
  const id = String(change['record_id']);
  const current = rowOf(state, table, id);
  if (operation === 'insert' && current) throw new Refusal('PT409', 'the record already exists');
  if (operation !== 'insert' && !current) throw new Refusal('PT409', 'the record no longer exists');
  const proposed = jsonOf(change, 'proposed_changes');
  if (missingReferences(state, table, proposed).length > 0)
    throw new Refusal('PT409', 'it refers to a record which does not exist');
  const photo = proposed['storage_path'];
  if (isPhotoPath(photo) && !state.photos.has(photo))
    throw new Refusal('PT409', `${serverTexts.photoFile}is missing`);

  let {seenVersion} = decision;
  if (current && seenVersion !== null && seenVersion !== current.version) {
    const seen = state.versions.get(`${table}/${id}/${seenVersion}`) ?? null;
    if (!seen || movedFields(table, seen, current).length > 0)
      return refuseStale(conflictsSince(change, current, seen));
    seenVersion = current.version;
  }
  const {changes, conflicts} = merge(state, change, current, {...decision, seenVersion});
  if (conflicts) return refuseStale(conflicts);
  const row = writeRow(state, table, operation, id, changes, {actor: admin, changeId: change.id});
  if (operation === 'delete') return null;
  if (operation === 'insert') state.earlyDeletes.delete(`${table}/${id}`);
  const lost = lostFields(row, changes);
  if (lost.length > 0) {
    const base = jsonOf(change, 'base_values');
    return refuseStale(
      lost.map((field) => ({
        field,
        base: base[field],
        current: current?.[field],
        proposed: changes[field],
      })),
    );
  }
  return row?.version ?? null;
}

function conflictsSince(change: AnyRow, current: AnyRow, seen: AnyRow | null): Values[] {
  const base = jsonOf(change, 'base_values');
  const fields = Object.entries(jsonOf(change, 'proposed_changes'));
  if (fields.length === 0) return [{field: '*', base: seen, current, proposed: null}];
  return fields.map(([field, proposed]) => ({
    field,
    base: base[field],
    current: current[field],
    proposed,
  }));
}

type Merged = {readonly changes: Values; readonly conflicts: readonly Values[] | null};

function merge(state: State, change: AnyRow, current: AnyRow | null, decision: Decision): Merged {
  const table = change['target_table_name'] as TableName;
  const proposed = jsonOf(change, 'proposed_changes');
  const base = jsonOf(change, 'base_values');
  const choices = decision.resolution ?? {};
  const hasSeen = current !== null && decision.seenVersion === current.version;
  if (change['operation'] === 'insert' || !current) return {changes: proposed, conflicts: null};
  if (change['operation'] === 'update') {
    const sides = {history: base, claimed: base, seen: {}, current, changes: proposed};
    const decided = mergeFields(table, sides).map((one) => {
      const {field, verdict} = one;
      if (verdict === 'same' || choices[field] === 'current')
        return {...one, verdict: 'same' as const};
      const isForced = choices[field] === 'proposed' && hasSeen;
      return verdict === 'take' || isForced ? {...one, verdict: 'take' as const} : one;
    });
    const taken = decided.filter(({verdict}) => verdict === 'take');
    const changes = Object.fromEntries(taken.map((one) => [one.field, one.proposed]));
    return {changes, conflicts: conflictsIn(decided)};
  }
  return {changes: {}, conflicts: mergeDelete(state, change, current, choices, hasSeen)};
}

function mergeDelete(
  state: State,
  change: AnyRow,
  current: AnyRow,
  choices: Values,
  hasSeen: boolean,
): Values[] | null {
  const table = change['target_table_name'] as TableName;
  const children = childrenOf(state, table, current.id);
  const shown = jsonOf(change, 'base_values')['*children'];
  const version = change['base_version'];
  const history =
    version === current.version
      ? current
      : (state.versions.get(`${table}/${current.id}/${String(version)}`) ?? null);
  const conflicts: Values[] = [];
  const isForced = choices['*'] === 'proposed' && hasSeen;
  if (!isForced && (!history || movedFields(table, history, current).length > 0))
    conflicts.push({field: '*', base: history, current, proposed: null});
  const seen = (choices['*children'] ?? shown ?? {}) as Readonly<Record<string, Values>>;
  if (!childrenWereShown(children, seen))
    conflicts.push({field: '*children', base: shown, current: children, proposed: null});
  return conflicts.length > 0 ? conflicts : null;
}

function refuseStale(conflicts: readonly Values[]): never {
  throw new Refusal('PT409', 'stale: the record changed since', JSON.stringify(conflicts));
}

/** Marks proposals as ready whose needed record now exists. */
function recountDependencies(state: State, recordId: string, admin: string): void {
  for (const row of rowsOf(state, 'pending_changes')) {
    const changes = jsonOf(row, 'proposed_changes');
    const waits = row['status'] === 'pending' && row['unmet_dependency'] === true;
    const table = row['target_table_name'] as TableName;
    if (!waits || !Object.values(changes).includes(recordId)) continue;
    if (missingReferences(state, table, changes).length === 0)
      putRow(
        state,
        'pending_changes',
        {id: row.id, unmet_dependency: false},
        {actor: admin, changeId: null},
      );
  }
}
