import type {Proposal} from '#src/db/overlay.ts';
import type {Values} from '#src/lib/values.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

import {type Change, type ChangeState, pairs, type Titles} from './change.ts';
import {type PartRows, toPart} from './parts.ts';

/** Converts a proposal into a change, with its state and the values that the approval left out. */
export function toProposalChange(proposal: Proposal, titles: Titles, rows: PartRows): Change {
  const table = isTableName(proposal.target_table_name) ? proposal.target_table_name : 'brothers';
  const changes = asValues(proposal.proposed_changes);
  const base = asValues(proposal.base_values);
  const choices = Object.entries(asValues(proposal.resolution));
  const leftOut = new Set(choices.filter(([, pick]) => pick === 'current').map(([field]) => field));
  return {
    key: `proposal-${proposal.id}`,
    state: stateOf(proposal.status, leftOut.size > 0),
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
    reason: proposal.rejection_reason,
    problem: null,
    waitsFor: null,
    seq: null,
    proposalId: proposal.id,
    mayHaveLeft: true,
  };
}

function stateOf(status: string, isInPart: boolean): ChangeState {
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
