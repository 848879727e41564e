import {useLiveQuery} from 'dexie-react-hooks';
import {readMirrorRow} from '#src/db/mirror.ts';
import type {Operation, Problem} from '#src/db/mutation.ts';
import type {Values} from '#src/lib/values.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {useLocal} from './local.ts';

export type ChangeState =
  | 'waiting'
  | 'sent'
  | 'held'
  | 'blocked'
  | 'rejected'
  | 'conflict'
  | 'unreadable'
  | 'awaiting'
  | 'approved'
  | 'approvedInPart'
  | 'declined'
  | 'withdrawn'
  | 'replaced';

export type ChangeProblem =
  | Extract<Problem, {kind: 'rejected'}>
  | {
      readonly kind: 'conflict';
      /** The version of the record that has the other values; `null` for another proposal of the user. */
      readonly version: number | null;
      readonly conflicts: readonly {
        readonly field: string;
        readonly base: unknown;
        readonly mine: unknown;
        readonly theirs: unknown;
      }[];
      /** Who wrote the other values, and when, as far as the server names them. */
      readonly author: {readonly userId: string | null; readonly at: Date} | null;
    }
  | {readonly kind: 'unknown'};

/** One of the user's own edits, from the time it is saved until it is decided. */
export type Change = {
  readonly key: string;
  readonly state: ChangeState;
  readonly table: TableName;
  readonly recordId: string;
  /** The title of the record; empty when this device does not know it. */
  readonly title: string;
  /** Set for a row that belongs to another record, e.g. a vow. */
  readonly part: Part | null;
  readonly op: Operation;
  readonly fields: readonly {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
    /** The admin kept the record's value. */
    readonly leftOut?: boolean;
  }[];
  readonly at: Date;
  /** When a proposal was made; `null` for an edit in the outbox. */
  readonly proposedAt: Date | null;
  /** The account of the admin who decided; `null` when it is unknown or there is no decision. */
  readonly reviewerId: string | null;
  readonly reason: string | null;
  readonly problem: ChangeProblem | null;
  /** The key of the change that must be settled first. */
  readonly waitsFor: string | null;
  /** Its number in the outbox; `null` for a proposal. */
  readonly seq: number | null;
  readonly proposalId: string | null;
  /** It was sent at least once, so the server may have it although no answer came. */
  readonly mayHaveLeft: boolean;
};

/**
 * The values of a row that belongs to another record, and the title of that record; empty when it is unknown.
 */
type Part = {readonly values: Values; readonly owner: string};

/** Returns the title of a record, when this device knows it. */
export type Titles = (table: TableName, id: string) => string;

/** Pairs the old and the new value of each field. */
export function pairs(base: Values, changes: Values): Change['fields'] {
  return Object.entries(changes).map(([field, to]) => ({field, from: base[field] ?? null, to}));
}

type Target = {readonly table: TableName; readonly recordId: string};

type Changed = Target & {readonly base: Values; readonly changes: Values};

/** The values on this device of the changed rows that belong to another record. */
export type PartRows = ReadonlyMap<string, Values>;

/** Reads the changed rows that belong to another record; `undefined` until they are read. */
export function usePartRows(changed: readonly Target[]): PartRows | undefined {
  const local = useLocal();
  const parts = changed.filter(({table}) => recordOf(table).parent !== null);
  const wanted = parts.map(({table, recordId}) => `${table}/${recordId}`).join();
  return useLiveQuery(async () => {
    const rows = new Map<string, Values>();
    if (local === null) return rows;
    for (const {table, recordId} of parts) {
      const row = await readMirrorRow(local.db, table, recordId);
      if (row) rows.set(recordId, row);
    }
    return rows;
  }, [local, wanted]);
}

/** Returns the values of a change's row with the change applied; `null` for a record of its own. */
export function toPart(changed: Changed, rows: PartRows, titles: Titles): Part | null {
  const {table, recordId, base, changes} = changed;
  const {parent, fields} = recordOf(table);
  if (parent === null) return null;
  const values = {...base, ...rows.get(recordId), ...changes};
  const spec = fields[parent]?.spec;
  const owner = values[parent];
  const isKnown =
    spec?.kind === 'reference' && isTableName(spec.table) && typeof owner === 'string';
  return {values, owner: isKnown ? titles(spec.table, owner) : ''};
}
