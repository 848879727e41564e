import type {ImportPlan} from './import-plan.ts';

/** A record as the server is asked to write it. */
export type RowToSend = {
  /** The number of the row in the file. */
  readonly n: number;
  readonly id: string;
  readonly op: 'insert' | 'update';
  readonly values: Readonly<Record<string, unknown>>;
  /** The version it was compared with. */
  readonly base_version: number | null;
};

/** Lists what a plan writes, in the order of the file. Rows that are faulty or undecided write nothing. */
export function rowsToSend({rows}: ImportPlan): RowToSend[] {
  return rows.flatMap(({row, kind, id, version, changes}): RowToSend[] => {
    if (id === null || (kind !== 'new' && kind !== 'changed')) return [];
    const values = Object.fromEntries(changes.map(({field, after}) => [field, after]));
    const op = kind === 'new' ? 'insert' : 'update';
    return [{n: row, id, op, values, base_version: version}];
  });
}
