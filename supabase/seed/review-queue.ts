import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {openProposals, proposal, staleCount, type ProposalRow} from './open-proposals.ts';
import type {Ground, Planted} from './planting.ts';
import {at, findOne} from './tables.ts';

/** A phone that an administrator wrote after a proposal was made, so that the proposal is stale. */
export type NewerUpdate = {actorId: string; brotherId: string; phone: string};

const approvedCount = 38;
const requesters = ['visitator', 'guardian', 'friar', 'bursar', 'archivist', 'formator'];

/** Why some were rejected, in the languages of the administrators. */
export const rejectionReasons = {
  en: [
    'The number belongs to his parish office, not to him. Please send his own.',
    'Already recorded last week; nothing to change.',
    'Please attach the letter of the minister first.',
  ],
  id: [
    'Nomor ini sudah tidak aktif. Mohon diperiksa kembali.',
    'Data ini masih menunggu keputusan dewan provinsi.',
  ],
  it: [
    "L'indirizzo indicato è quello vecchio: si prega di verificare.",
    'Il trasferimento non è ancora stato comunicato ufficialmente.',
  ],
} as const;

/** Fills the review queue: 14 open entries, 38 approved, 7 rejected with reasons in three languages. */
export function reviewQueue(
  ground: Ground,
  planted: readonly Planted[],
  formerLeft: Day,
): {proposals: ProposalRow[]; newerUpdates: NewerUpdate[]} {
  const {tables, people, today, random, spared} = ground;
  // Proposals are about islanders whose records have nothing else to show.
  const islanders = people.filter(
    ({exit, isSuspended, code, id}) =>
      exit === null && !isSuspended && code === 'PRV-NUS' && !spared.has(id),
  );
  const ids = new Set(islanders.map(({id}) => id));
  const editable = random.shuffled(tables.brothers.filter(({id}) => ids.has(id)));
  const {entityId} = findOne(planted, ({type}) => type === 'NO_CURRENT_FRATERNITY');
  const open = openProposals(ground, editable, entityId);
  const decided = (reason: string | null, index: number): ProposalRow => {
    const isApproved = reason === null;
    const brother = at(editable, 40 + index + (isApproved ? 0 : approvedCount));
    const isFormer = isApproved && index < 3;
    const [start, step] = isApproved ? [-17, 13] : [-12, 45];
    const on = isFormer
      ? addDays(addMonths(formerLeft, -3), index * 9)
      : addDays(addMonths(today, start), 6 + index * step);
    // Approved: the record has the new value today. Rejected: it kept its own.
    const own = {phone: brother.phone};
    const other = {phone: `${(brother.phone ?? '').slice(0, -6)}${210 + index}${140 + index}`};
    const usually = addDays(on, random.int(1, 4));
    const reviewed_at = random.momentOn(usually < today ? usually : addDays(today, -1));
    const request = {
      key: `${isApproved ? 'approved' : 'rejected'}-${index}`,
      by: isFormer ? 'former' : at(requesters, index % requesters.length),
      ...{on, table: 'brothers', id: brother.id},
      ...(isApproved ? {from: other, to: own} : {from: own, to: other}),
    };
    return {
      ...proposal(request, random),
      ...{status: isApproved ? 'approved' : 'rejected', rejection_reason: reason},
      ...{reviewed_by: adminId(index), reviewed_at, updated_at: reviewed_at},
      applied_version: isApproved ? 1 : null,
    };
  };
  return {
    proposals: [
      ...open,
      ...Array.from({length: approvedCount}, (_, index) => decided(null, index)),
      ...Object.values(rejectionReasons).flat().map(decided),
    ],
    newerUpdates: open.slice(0, staleCount).map(({record_id}, index) => ({
      actorId: adminId(index),
      brotherId: record_id,
      phone: `+628115550${700 + index}${310 + index}`,
    })),
  };
}

function adminId(turn: number): string {
  return accountId(turn % 2 === 0 ? 'admin' : 'secretary');
}
