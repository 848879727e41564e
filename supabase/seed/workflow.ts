import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {openRequests, staleCount} from './open-requests.ts';
import type {Person} from './person.ts';
import {
  decidedRow,
  pendingRow,
  rejectionReasons,
  type ProposalRow,
  type Request,
} from './proposals.ts';
import {at, type Random} from './random.ts';
import type {Draft} from './seeded.ts';
import type {Tables} from './tables.ts';

/** What an administrator wrote after a proposal was made, so that the proposal is stale. */
export type NewerUpdate = {
  actorId: string;
  table: 'brothers';
  id: string;
  field: 'phone';
  value: string;
};

export type Workflow = {proposals: ProposalRow[]; newerUpdates: NewerUpdate[]};

const approvedCount = 38;
const requesters = ['visitator', 'guardian', 'friar', 'bursar', 'archivist', 'formator'];

/** Fills the review queue: 14 open entries, 38 approved, 7 rejected with reasons in three languages. */
export function reviewQueue(
  tables: Tables,
  people: {
    editable: readonly Person[];
    former: Person;
    homeless: Person;
    lapsed: readonly Person[];
  },
  today: Day,
  random: Random,
): Workflow {
  const {former} = people;
  const brothers = people.editable.map((person) => brotherOf(tables, person));
  const open = openRequests(tables, brothers, people, today);
  const decidable = brothers.slice(40);
  const approved = Array.from({length: approvedCount}, (_, index) => {
    const row = at(decidable, index);
    const by = index < 3 ? 'former' : at(requesters, index % requesters.length);
    const on =
      by === 'former'
        ? addDays(addMonths(former.exit?.date ?? today, -3), index * 9)
        : addDays(addMonths(today, -17), 6 + index * 13);
    return decidedRow(
      changed(row, by, on, index, 'approved'),
      {today, index, rejection: null},
      random,
    );
  });
  const rejected = Object.values(rejectionReasons)
    .flat()
    .map((rejection, index) => {
      const row = at(decidable, approvedCount + index);
      const by = at(requesters, index % requesters.length);
      const on = addDays(addMonths(today, -12), 20 + index * 45);
      return decidedRow(changed(row, by, on, index, 'rejected'), {today, index, rejection}, random);
    });
  const newerUpdates = open.slice(0, staleCount).map(({id}, index): NewerUpdate => ({
    actorId: accountId(at(['admin', 'secretary'], index % 2)),
    table: 'brothers',
    id,
    field: 'phone',
    value: `+628115550${700 + index}${310 + index}`,
  }));
  return {
    proposals: [...open.map((request) => pendingRow(request, random)), ...approved, ...rejected],
    newerUpdates,
  };
}

/** Approved: the record has the new value today. Rejected: it kept its own. */
function changed(
  row: Draft<'brothers'>,
  by: string,
  on: Day,
  index: number,
  outcome: 'approved' | 'rejected',
): Request {
  const field = index % 3 === 2 ? 'emergency_contact' : 'phone';
  const digits = [String(210 + index), String(140 + index)];
  const other =
    field === 'phone'
      ? `${(row.phone ?? '').slice(0, -6)}${digits.join('')}`
      : `${(row.emergency_contact ?? '').slice(0, -7)}${digits.join(' ')}`;
  const [from, to] = outcome === 'approved' ? [other, row[field]] : [row[field], other];
  return {
    key: `${outcome}-${index}`,
    by,
    table: 'brothers',
    id: row.id,
    on,
    operation: 'update',
    from: {[field]: from},
    to: {[field]: to},
  };
}

function brotherOf(tables: Tables, person: Person): Draft<'brothers'> {
  const found = tables.brothers.find(({id}) => id === person.id);
  if (found === undefined) throw new Error(`${person.key} has no row.`);
  return found;
}
