import {useLiveQuery} from 'dexie-react-hooks';
import {useMemo} from 'react';

import type {Operation, OutboxEntry, Problem} from '#src/db/mutation.ts';
import type {UnreadableRow as StoredUnreadableRow} from '#src/db/user-database.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {heldBy} from '#src/sync/standing.ts';

import {useLive, useLocal} from './local.ts';
import type {Proposal} from '#src/db/overlay.ts';
import {type TableView, useTable} from './rows.ts';

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
  | 'declined'
  | 'withdrawn'
  | 'replaced';

export type ChangeProblem =
  | {
      readonly kind: 'rejected';
      readonly key: string;
      readonly code: string;
      readonly field: string | null;
      readonly message: string;
    }
  | {
      readonly kind: 'conflict';
      readonly conflicts: readonly {
        readonly field: string;
        readonly base: unknown;
        readonly mine: unknown;
        readonly theirs: unknown;
      }[];
    }
  | {readonly kind: 'unknown'};

/** One of the user's own edits, from the moment it is saved until it is decided. */
export type Change = {
  readonly key: string;
  readonly state: ChangeState;
  readonly table: TableName;
  readonly recordId: string;
  /** What the record is called; empty when it is not known here. */
  readonly title: string;
  readonly op: Operation;
  readonly fields: readonly {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
  }[];
  readonly at: Date;
  readonly reason: string | null;
  readonly problem: ChangeProblem | null;
  /** The key of the change it stands under. */
  readonly heldBy: string | null;
  /** Its place in the outbox; `null` once it is a proposal. */
  readonly seq: number | null;
  readonly proposalId: string | null;
  /** It was tried at least once, so the server may have it although no answer came. */
  readonly mayHaveLeft: boolean;
};

/** The user's own edits: those on their way or in review, and those decided, newest first. */
export function useChanges():
  | {readonly open: readonly Change[]; readonly decided: readonly Change[]}
  | undefined {
  const local = useLocal();
  const unsettled = useLive(local?.unsettled);
  const proposals = useTable('pending_changes');
  const titles = useTitles();
  return useMemo(() => {
    if (!unsettled || !proposals || !titles) return undefined;
    const held = heldBy(unsettled);
    const sent = proposals.all.map(({row}) => toProposalChange(row, titles));
    return {
      open: [
        ...unsettled.map((entry) => toChange(entry, held.get(entry.seq), titles)),
        ...sent.filter(({state}) => state === 'awaiting').sort(newestFirst),
      ],
      decided: sent.filter(({state}) => state !== 'awaiting').sort(newestFirst),
    };
  }, [unsettled, proposals, titles]);
}

/** A row the server sent that this app could not read. */
export type UnreadableRow = Omit<StoredUnreadableRow, 'at'> & {readonly at: Date};

export function useUnreadableRows(): UnreadableRow[] | undefined {
  const local = useLocal();
  const rows = useLiveQuery(async () => (await local?.db.unreadable.toArray()) ?? [], [local]);
  return rows?.map((row) => ({...row, at: new Date(row.at)}));
}

type Titles = (table: TableName, id: string) => string;

/** Names of records, for the tables people edit by name. */
function useTitles(): Titles | undefined {
  const brothers = useTable('brothers');
  const fraternities = useTable('fraternities');
  const institutions = useTable('institutions');
  const places = useTable('places');
  const dioceses = useTable('dioceses');
  return useMemo(() => {
    if (!brothers || !fraternities || !institutions || !places || !dioceses) return undefined;
    const views: Partial<Record<TableName, TableView>> = {
      brothers,
      fraternities,
      institutions,
      places,
      dioceses,
    };
    return (table, id) => {
      const row = views[table]?.byId.get(id)?.row;
      return titleIn(table, row);
    };
  }, [brothers, fraternities, institutions, places, dioceses]);
}

function newestFirst(a: Change, b: Change): number {
  return b.at.getTime() - a.at.getTime();
}

function toChange(entry: OutboxEntry, holder: number | undefined, titles: Titles): Change {
  const {mutation, seq, table, recordId, problem} = entry;
  return {
    key: keyOf(seq),
    state: stateOf(entry, holder),
    table,
    recordId,
    title: titles(table, recordId) || titleIn(table, mutation.changes) || (entry.title ?? ''),
    op: mutation.op,
    fields: pairs(mutation.base, mutation.changes),
    at: new Date(entry.createdAt),
    reason: problem?.kind === 'rejected' ? problem.message : null,
    problem: problem && toProblem(problem),
    heldBy: holder === undefined ? null : keyOf(holder),
    seq,
    proposalId: mutation.on_proposal ?? null,
    mayHaveLeft: entry.sentAt !== null && entry.state === 'waiting',
  };
}

function keyOf(seq: number): string {
  return `outbox-${seq}`;
}

function stateOf({state, problem, blockedBy, leftAt}: OutboxEntry, holder?: number): ChangeState {
  if (state === 'attention') {
    return problem?.kind === 'conflict' || problem?.kind === 'rejected'
      ? problem.kind
      : 'unreadable';
  }
  if (holder !== undefined) return 'held';
  if (blockedBy) return 'blocked';
  return leftAt === null ? 'waiting' : 'sent';
}

function toProblem(problem: Problem): ChangeProblem {
  if (problem.kind === 'unknown') return {kind: 'unknown'};
  if (problem.kind === 'rejected') return problem;
  const conflicts = problem.conflicts.map(({field, base, current, proposed}) => ({
    field,
    base,
    mine: proposed,
    theirs: current,
  }));
  return {kind: 'conflict', conflicts};
}

function toProposalChange(proposal: Proposal, titles: Titles): Change {
  const table = isTableName(proposal.target_table_name) ? proposal.target_table_name : 'brothers';
  const changes = asValues(proposal.proposed_changes);
  return {
    key: `proposal-${proposal.id}`,
    state: decided[proposal.status] ?? 'awaiting',
    table,
    recordId: proposal.record_id,
    title: titles(table, proposal.record_id) || titleIn(table, changes),
    op: proposal.operation,
    fields: pairs(asValues(proposal.base_values), changes),
    at: new Date(proposal.reviewed_at ?? proposal.updated_at ?? proposal.created_at ?? 0),
    reason: proposal.rejection_reason,
    problem: null,
    heldBy: null,
    seq: null,
    proposalId: proposal.id,
    mayHaveLeft: true,
  };
}

const decided: Readonly<Record<string, ChangeState>> = {
  pending: 'awaiting',
  approved: 'approved',
  rejected: 'declined',
  withdrawn: 'withdrawn',
  superseded: 'replaced',
};

type Values = Readonly<Record<string, unknown>>;

function asValues(json: unknown): Values {
  return typeof json === 'object' && json !== null ? (json as Values) : {};
}

function pairs(base: Values, changes: Values): Change['fields'] {
  return Object.entries(changes).map(([field, to]) => ({field, from: base[field] ?? null, to}));
}
