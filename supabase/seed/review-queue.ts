import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {openRequests, staleCount} from './open-requests.ts';
import type {Person} from './person.ts';
import {decidedRow, pendingRow, rejectionReasons, type ProposalRow} from './proposals.ts';
import {at, type Random} from './random.ts';
import type {Draft, Tables} from './tables.ts';

/** A phone that an administrator wrote after a proposal was made, so that the proposal is stale. */
export type NewerUpdate = {actorId: string; brotherId: string; phone: string};

const approvedCount = 38;
const requesters = ['visitator', 'guardian', 'friar', 'bursar', 'archivist', 'formator'];

type Subjects = {
  /** Whom proposals may be about. */
  editable: readonly Draft<'brothers'>[];
  /** When the owner of the account `former` left. */
  formerLeft: Day;
  homeless: Person;
  lapsed: readonly Person[];
};

/** Fills the review queue: 14 open entries, 38 approved, 7 rejected with reasons in three languages. */
export function reviewQueue(
  tables: Tables,
  subjects: Subjects,
  today: Day,
  random: Random,
): {proposals: ProposalRow[]; newerUpdates: NewerUpdate[]} {
  const {editable, formerLeft} = subjects;
  const open = openRequests(tables, editable, subjects, today);
  // Approved: the record has the new value today. Rejected: it kept its own.
  const decided = (reason: string | null, index: number): ProposalRow => {
    const row = at(editable, 40 + index + (reason === null ? 0 : approvedCount));
    const isFormer = reason === null && index < 3;
    const by = isFormer ? 'former' : at(requesters, index % requesters.length);
    const [start, step] = reason === null ? [-17, 13] : [-12, 45];
    const on = isFormer
      ? addDays(addMonths(formerLeft, -3), index * 9)
      : addDays(addMonths(today, start), 6 + index * step);
    const own = {phone: row.phone};
    const other = {phone: `${(row.phone ?? '').slice(0, -6)}${210 + index}${140 + index}`};
    const [from, to] = reason === null ? [other, own] : [own, other];
    const key = `${reason === null ? 'approved' : 'rejected'}-${index}`;
    const request = {key, by, on, table: 'brothers', id: row.id, from, to};
    return decidedRow(request, {today, index, reason}, random);
  };
  return {
    proposals: [
      ...open.map((request) => pendingRow(request, random)),
      ...Array.from({length: approvedCount}, (_, index) => decided(null, index)),
      ...Object.values(rejectionReasons).flat().map(decided),
    ],
    newerUpdates: open.slice(0, staleCount).map(({id}, index) => ({
      actorId: accountId(at(['admin', 'secretary'], index % 2)),
      brotherId: id,
      phone: `+628115550${700 + index}${310 + index}`,
    })),
  };
}
