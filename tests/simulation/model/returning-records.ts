import {recordOf} from '#src/records/registry.ts';

import type {Step} from './plan.ts';
import {Refused} from './rules.ts';
import {enter} from './state.ts';

/** Refuses an insert of an erased brother, or of a row that refers to one. */
export function refuseErased({state, mutation}: Step): void {
  const {fields} = recordOf(mutation.table);
  const referred = Object.entries(mutation.changes).filter(([name]) => {
    const spec = fields[name]?.spec;
    return spec?.kind === 'reference' && spec.table === 'brothers';
  });
  const ids = [
    ...(mutation.table === 'brothers' ? [mutation.id] : []),
    ...referred.map(([, value]) => String(value)),
  ];
  if (!ids.some((id) => state.erased.has(id))) return;
  throw new Refused({status: 'rejected', code: 'PT404', key: 'gone', message: '', erased: true});
}

/** Stores the delete of a record that this history has never known. */
export function keepEarlyDelete({state, mutation: {table, id}}: Step): void {
  const key = `${table}/${id}`;
  if (state.feed.has(key)) return;
  enter(state, table, id, 'D', null);
  state.earlyDeletes.add(key);
}

/** Tells whether the delete of an insert has arrived before it. It counts once. */
export function takeEarlyDelete({state, mutation: {table, id}}: Step): boolean {
  return state.earlyDeletes.delete(`${table}/${id}`);
}
