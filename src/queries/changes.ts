import {useLiveQuery} from 'dexie-react-hooks';
import {useMemo} from 'react';
import {mayHaveLeft, type OutboxEntry, type Problem} from '#src/db/mutation.ts';
import type {Proposal} from '#src/db/overlay.ts';
import type {UnreadableRow} from '#src/db/user-database.ts';
import type {Values} from '#src/lib/values.ts';
import {findTables} from '#src/records/listed-tables.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {findHeldEdits} from '#src/sync/held-edits.ts';
import {
  type Change,
  type ChangeProblem,
  type ChangeState,
  pairs,
  type PartRows,
  type Titles,
  toPart,
  usePartRows,
} from './change.ts';
import {useLive, useLocal} from './local.ts';
import {type TableView, type TableViews, useTable, useTables} from './rows.ts';

export type {UnreadableRow} from '#src/db/user-database.ts';

/** Returns the user's own edits: those in the outbox or in review, and those decided, newest first. */
export function useChanges():
  | {readonly open: readonly Change[]; readonly decided: readonly Change[]}
  | undefined {
  const local = useLocal();
  const unsettled = useLive(local?.unsettled);
  const proposals = useTable('pending_changes');
  const titles = useTitles();
  const parts = usePartRows(useChanged(unsettled, proposals));
  return useMemo(() => {
    if (!unsettled || !proposals || !titles || !parts) return undefined;
    const held = findHeldEdits(unsettled);
    const sent = proposals.all.map(({row}) => toProposalChange(row, titles, parts));
    return {
      open: [
        ...unsettled.map((entry) => toOutboxChange(entry, held.get(entry.seq), {titles, parts})),
        ...sent.filter(({state}) => state === 'awaiting').sort(newestFirst),
      ],
      decided: sent.filter(({state}) => state !== 'awaiting').sort(newestFirst),
    };
  }, [unsettled, proposals, titles, parts]);
}

/** Returns the rows from the server that this build could not read. */
export function useUnreadableRows(): UnreadableRow[] | undefined {
  const local = useLocal();
  return useLiveQuery(async () => (await local?.db.unreadable.toArray()) ?? [], [local]);
}

function useChanged(
  unsettled: readonly OutboxEntry[] | undefined,
  proposals: TableView<'pending_changes'> | undefined,
) {
  return useMemo(() => {
    const sent = (proposals?.all ?? []).flatMap(({row}) =>
      isTableName(row.target_table_name)
        ? [{table: row.target_table_name, recordId: row.record_id}]
        : [],
    );
    return [...(unsettled ?? []), ...sent];
  }, [unsettled, proposals]);
}

/** Returns the titles of records, for the tables that users edit; `undefined` until they are read. */
export function useTitles(): Titles | undefined {
  const views: Partial<TableViews> | undefined = useTables(findTables);
  return useMemo(
    () => views && ((table, id) => titleIn(table, views[table]?.byId.get(id)?.row)),
    [views],
  );
}

function newestFirst(a: Change, b: Change): number {
  return b.at.getTime() - a.at.getTime();
}

type Known = {readonly titles: Titles; readonly parts: PartRows};

/** Converts an outbox entry into a change. `holder` is the `seq` of the edit that must be settled first. */
export function toOutboxChange(
  entry: OutboxEntry,
  holder: number | undefined,
  {titles, parts}: Known,
): Change {
  const {mutation, seq, table, recordId, problem} = entry;
  return {
    key: keyOf(seq),
    state: outboxState(entry, holder),
    table,
    recordId,
    title: titles(table, recordId) || titleIn(table, mutation.changes) || (entry.title ?? ''),
    part: toPart({table, recordId, base: mutation.base, changes: mutation.changes}, parts, titles),
    op: mutation.op,
    fields: pairs(mutation.base, mutation.changes),
    at: new Date(entry.createdAt),
    proposedAt: null,
    reviewerId: null,
    reason: problem?.kind === 'rejected' ? problem.message : null,
    problem: problem && toProblem(problem),
    waitsFor: holder === undefined ? null : keyOf(holder),
    seq,
    proposalId: mutation.on_proposal ?? null,
    mayHaveLeft: mayHaveLeft(entry) && entry.state === 'waiting',
  };
}

function keyOf(seq: number): string {
  return `outbox-${seq}`;
}

function outboxState(
  {state, problem, blockedBy, leftAt}: OutboxEntry,
  holder?: number,
): ChangeState {
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
  return {
    kind: 'conflict',
    version: problem.proposal === null ? problem.version : null,
    conflicts,
    author: problem.author
      ? {userId: problem.author.user_id ?? null, at: new Date(problem.author.at)}
      : null,
  };
}

/** Converts a proposal into a change, with its state and the values that the approval left out. */
export function toProposalChange(proposal: Proposal, titles: Titles, rows: PartRows): Change {
  const table = isTableName(proposal.target_table_name) ? proposal.target_table_name : 'brothers';
  const changes = asValues(proposal.proposed_changes);
  const base = asValues(proposal.base_values);
  const choices = Object.entries(asValues(proposal.resolution));
  const leftOut = new Set(choices.filter(([, pick]) => pick === 'current').map(([field]) => field));
  return {
    key: `proposal-${proposal.id}`,
    state: proposalState(proposal.status, leftOut.size > 0),
    table,
    recordId: proposal.record_id,
    title: titles(table, proposal.record_id) || titleIn(table, changes),
    part: toPart({table, recordId: proposal.record_id, base, changes}, rows, titles),
    op: proposal.operation,
    fields: pairs(base, changes).map((pair) => ({
      ...pair,
      leftOut: leftOut.has(pair.field),
    })),
    at: new Date(proposal.reviewed_at ?? proposal.updated_at ?? proposal.created_at ?? 0),
    proposedAt: new Date(proposal.created_at ?? 0),
    reviewerId: proposal.reviewed_by ?? null,
    reason: proposal.rejection_reason,
    problem: null,
    waitsFor: null,
    seq: null,
    proposalId: proposal.id,
    mayHaveLeft: true,
  };
}

function proposalState(status: string, isInPart: boolean): ChangeState {
  const state = decided[status] ?? 'awaiting';
  return state === 'approved' && isInPart ? 'approvedInPart' : state;
}

const decided: Readonly<Record<string, ChangeState>> = {
  pending: 'awaiting',
  approved: 'approved',
  rejected: 'declined',
  withdrawn: 'withdrawn',
  superseded: 'replaced',
};

function asValues(json: unknown): Values {
  return typeof json === 'object' && json !== null ? (json as Values) : {};
}
