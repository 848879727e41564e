import type {AnyRow} from '#src/records/record.ts';
import {type TableName, tableNames} from '#src/records/registry.ts';
import {Refusal, type Values} from '#tests/simulation/server.ts';

import {openOfGroup} from './carry-out.ts';
import type {Decision} from './review.ts';
import type {State} from './state.ts';

/** The open members of a proposal's group, or itself alone, in an order in which they can be applied. */
export function groupMembers(state: State, change: AnyRow): AnyRow[] {
  const group = change['group_id'] ?? null;
  const all = group === null ? [] : openOfGroup(state, change['requested_by'], group);
  const operations = ['insert', 'update', 'delete'];
  const keyOf = (row: AnyRow): [number, number, string, string] => {
    const operation = operations.indexOf(String(row['operation']));
    const rank = tableNames.indexOf(row['target_table_name'] as TableName);
    return [operation, operation === 2 ? -rank : rank, String(row['created_at']), row.id];
  };
  const others = all.filter(({id}) => id !== change.id);
  return [change, ...others].sort((one, other) => compareKeys(keyOf(one), keyOf(other)));
}

function compareKeys(one: readonly (number | string)[], other: readonly (number | string)[]) {
  const at = one.findIndex((part, index) => part !== other[index]);
  const [a = 0, b = 0] = [one[at], other[at]];
  return at < 0 ? 0 : a < b ? -1 : 1;
}

/** What is decided of each member: of a group each one is named, so that none was added since it was shown. */
export function decisionsOf(
  change: AnyRow,
  members: readonly AnyRow[],
  decision: Decision,
): Map<string, Decision> {
  const {resolution} = decision;
  const isNamed = resolution !== null && change.id in resolution;
  if (!isNamed && (change['group_id'] ?? null) === null) return new Map([[change.id, decision]]);
  const named = new Set(isNamed ? Object.keys(resolution) : []);
  const isWhole = named.size === members.length && members.every(({id}) => named.has(id));
  if (!isNamed || !isWhole) throw new Refusal('PT409', 'stale: the group changed since', '[]');
  return new Map(
    members.map(({id}) => {
      const one = resolution[id] as Values;
      const [choices, version] = [one['resolution'], one['expected_version']];
      return [id, {resolution: choices as Values | null, seenVersion: version as number | null}];
    }),
  );
}
