import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import type {Values} from '#tests/simulation/server.ts';

import type {Step} from './plan.ts';
import {movedFields, writableNames} from './rules.ts';
import {isSame, jsonOf, rowsOf, type State} from './state.ts';

/** The values that the form showed through the writer's own proposal; an insert shows the whole record. */
export function seenValues({mutation, form}: Step): Values {
  const empty =
    form?.['operation'] === 'insert'
      ? Object.fromEntries(writableNames(mutation.table).map((name) => [name, null]))
      : {};
  return {...empty, ...jsonOf(form, 'proposed_changes')};
}

/**
 * The child rows that the form of a delete showed, by table and id: the versions that it names, and those that whole
 * approvals of the proposals that it showed made of them. See `app.children_seen`.
 */
export function childrenSeen({state, mutation}: Step): Readonly<Record<string, Values>> {
  const {'*children': children, '*proposed': proposed} = mutation.base;
  const seen = {...(children as Record<string, Values> | undefined)};
  const ids = new Set(Array.isArray(proposed) ? proposed : []);
  const approved = rowsOf(state, 'pending_changes')
    .filter((row) => ids.has(row.id) && row['requested_by'] === mutation.user_id)
    .filter((row) => row['status'] === 'approved' && isSame(jsonOf(row, 'resolution'), {}))
    .sort((a, b) => Number(a['applied_version']) - Number(b['applied_version']));
  for (const row of approved) {
    const [table, id] = [String(row['target_table_name']), String(row['record_id'])];
    const version = Number(row['applied_version']);
    if (version === Number(seen[table]?.[id] ?? 0) + 1)
      seen[table] = {...seen[table], [id]: version};
  }
  return seen;
}

export function historyAt(
  state: State,
  table: TableName,
  id: string,
  version: number | null,
  current: AnyRow,
): AnyRow | null {
  if (version === current.version) return current;
  return state.versions.get(`${table}/${id}/${version}`) ?? null;
}

/**
 * The version that the writer has seen: the one that the edit names, or the one that the approval of the shown
 * proposal made, when it holds nothing else that is new to the writer. See `app.version_seen`.
 */
export function versionSeen(step: Step, history: AnyRow | null): number | null {
  const {state, mutation, form} = step;
  const {table, id, base_version: version} = mutation;
  const made = typeof form?.['applied_version'] === 'number' ? form['applied_version'] : null;
  if (version === null) return made;
  const row = state.versions.get(`${table}/${id}/${made}`);
  if (made === null || made <= version || !history || !row) return version;
  const seen = seenValues(step);
  const isKnown = (name: string) => name in seen && isSame(seen[name], row[name]);
  return movedFields(table, history, row).every(isKnown) ? made : version;
}
