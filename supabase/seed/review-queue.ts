import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {openRequests, staleCount, type Request, type Subjects} from './open-requests.ts';
import type {Random} from './random.ts';
import {at, idOf, type Draft, type Tables} from './tables.ts';

/** A row of the review queue as the seed writes it. */
export type ProposalRow = Omit<Draft<'pending_changes'>, 'base_values' | 'proposed_changes'> & {
  base_values: Record<string, unknown>;
  proposed_changes: Record<string, unknown>;
  requested_by: string;
  reviewed_by: string | null;
  unmet_dependency: boolean;
  created_at: string;
  updated_at: string;
};

/** A phone that an administrator wrote after a proposal was made, so that the proposal is stale. */
export type NewerUpdate = {actorId: string; brotherId: string; phone: string};

const approvedCount = 38;
const admins = ['admin', 'secretary'];
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
  tables: Tables,
  subjects: Subjects,
  today: Day,
  random: Random,
): {proposals: ProposalRow[]; newerUpdates: NewerUpdate[]} {
  const open = openRequests(tables, subjects, today);
  const decided = (reason: string | null, index: number): ProposalRow => {
    const isApproved = reason === null;
    const brother = at(subjects.editable, 40 + index + (isApproved ? 0 : approvedCount));
    const isFormer = isApproved && index < 3;
    const [start, step] = isApproved ? [-17, 13] : [-12, 45];
    const on = isFormer
      ? addDays(addMonths(subjects.formerLeft, -3), index * 9)
      : addDays(addMonths(today, start), 6 + index * step);
    // Approved: the record has the new value today. Rejected: it kept its own.
    const own = {phone: brother.phone};
    const other = {phone: `${(brother.phone ?? '').slice(0, -6)}${210 + index}${140 + index}`};
    const request = {
      key: `${isApproved ? 'approved' : 'rejected'}-${index}`,
      by: isFormer ? 'former' : at(requesters, index % requesters.length),
      ...{on, table: 'brothers', id: brother.id},
      ...(isApproved ? {from: other, to: own} : {from: own, to: other}),
    };
    const usually = addDays(on, random.int(1, 4));
    const reviewed = random.momentOn(usually < today ? usually : addDays(today, -1));
    return {
      ...pendingRow(request, random),
      ...{status: isApproved ? 'approved' : 'rejected', rejection_reason: reason},
      ...{reviewed_by: accountId(at(admins, index % 2)), reviewed_at: reviewed},
      ...{updated_at: reviewed, applied_version: isApproved ? 1 : null},
    };
  };
  return {
    proposals: [
      ...open.map((request) => pendingRow(request, random)),
      ...Array.from({length: approvedCount}, (_, index) => decided(null, index)),
      ...Object.values(rejectionReasons).flat().map(decided),
    ],
    newerUpdates: open.slice(0, staleCount).map(({id}, index) => ({
      actorId: accountId(at(admins, index % 2)),
      brotherId: id,
      phone: `+628115550${700 + index}${310 + index}`,
    })),
  };
}

function pendingRow(request: Request, random: Random): ProposalRow {
  const {key, by, on, table, id, from, to, group, isDependent = false} = request;
  const operation = from !== undefined ? 'update' : to !== undefined ? 'insert' : 'delete';
  const asked = random.momentOn(on);
  return {
    ...{id: idOf('pending_changes', key), mutation_id: idOf('mutations', key)},
    ...{target_table_name: table, operation, record_id: id},
    ...{base_version: operation === 'insert' ? null : 1, base_values: from ?? {}},
    ...{proposed_changes: to ?? {}, unmet_dependency: isDependent},
    ...{group_id: group === undefined ? null : idOf('groups', group), status: 'pending'},
    ...{requested_by: accountId(by), created_at: asked, updated_at: asked},
    ...{reviewed_by: null, reviewed_at: null, rejection_reason: null},
    ...{resolution: null, applied_version: null},
  };
}
