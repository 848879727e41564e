import {addDays, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {idOf} from './ids.ts';
import {at, type Random} from './random.ts';

type Values = Record<string, unknown>;

/** A row of the review queue as the seed writes it. */
export type ProposalRow = {
  id: string;
  target_table_name: string;
  operation: 'insert' | 'update' | 'delete';
  record_id: string;
  base_version: number | null;
  base_values: Values;
  proposed_changes: Values;
  unmet_dependency: boolean;
  group_id: string | null;
  status: 'pending' | 'approved' | 'rejected';
  requested_by: string;
  mutation_id: string;
  created_at: string;
  reviewed_by: string | null;
  reviewed_at: string | null;
  rejection_reason: string | null;
  resolution: null;
  applied_version: number | null;
  updated_at: string;
};

/** What a user asks for: an insert has only new values, an update also the old ones, a delete none. */
export type Request = {
  key: string;
  by: string;
  on: Day;
  table: string;
  id: string;
  from?: Values;
  to?: Values;
  group?: string;
  isDependent?: boolean;
};

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

export function pendingRow(request: Request, random: Random): ProposalRow {
  const {key, by, on, table, id, from, to, group, isDependent = false} = request;
  const asked = random.momentOn(on);
  const operation = from !== undefined ? 'update' : to !== undefined ? 'insert' : 'delete';
  return {
    id: idOf('pending_changes', key),
    target_table_name: table,
    operation,
    record_id: id,
    base_version: operation === 'insert' ? null : 1,
    base_values: from ?? {},
    proposed_changes: to ?? {},
    unmet_dependency: isDependent,
    group_id: group === undefined ? null : idOf('groups', group),
    status: 'pending',
    requested_by: accountId(by),
    mutation_id: idOf('mutations', key),
    created_at: asked,
    reviewed_by: null,
    reviewed_at: null,
    rejection_reason: null,
    resolution: null,
    applied_version: null,
    updated_at: asked,
  };
}

/** The same, decided by one of the administrators one to four days later. */
export function decidedRow(
  request: Request,
  {today, index, reason}: {today: Day; index: number; reason: string | null},
  random: Random,
): ProposalRow {
  const decidedOn = addDays(request.on, random.int(1, 4));
  const decided = random.momentOn(decidedOn < today ? decidedOn : addDays(today, -1));
  return {
    ...pendingRow(request, random),
    status: reason === null ? 'approved' : 'rejected',
    reviewed_by: accountId(at(['admin', 'secretary'], index % 2)),
    reviewed_at: decided,
    rejection_reason: reason,
    applied_version: reason === null ? 1 : null,
    updated_at: decided,
  };
}
