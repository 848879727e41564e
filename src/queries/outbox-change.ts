import {mayHaveLeft, type OutboxEntry, type Problem} from '#src/db/mutation.ts';
import {titleIn} from '#src/records/title-in.ts';

import {type Change, type ChangeProblem, type ChangeState, pairs, type Titles} from './change.ts';
import {type PartRows, toPart} from './parts.ts';

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
    state: stateOf(entry, holder),
    table,
    recordId,
    title: titles(table, recordId) || titleIn(table, mutation.changes) || (entry.title ?? ''),
    part: toPart({table, recordId, base: mutation.base, changes: mutation.changes}, parts, titles),
    op: mutation.op,
    fields: pairs(mutation.base, mutation.changes),
    at: new Date(entry.createdAt),
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
