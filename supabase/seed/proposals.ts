import {addDays, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {momentOn} from './clock.ts';
import {idOf} from './ids.ts';
import {at, type Random} from './random.ts';

/** A row of the review queue as the seed writes it. */
export type ProposalRow = {
  id: string;
  target_table_name: string;
  operation: 'insert' | 'update' | 'delete';
  record_id: string;
  base_version: number | null;
  base_values: Record<string, unknown>;
  proposed_changes: Record<string, unknown>;
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

/** What somebody asks for. */
export type Request = {
  key: string;
  by: string;
  table: string;
  id: string;
  on: Day;
} & (
  | {operation: 'update'; from: Record<string, unknown>; to: Record<string, unknown>}
  | {operation: 'insert'; to: Record<string, unknown>; group?: string; isDependent?: boolean}
  | {operation: 'delete'}
);

export function pendingRow(request: Request, random: Random): ProposalRow {
  const asked = momentOn(request.on, random);
  return {
    id: idOf('pending_changes', request.key),
    target_table_name: request.table,
    operation: request.operation,
    record_id: request.id,
    base_version: request.operation === 'insert' ? null : 1,
    base_values: request.operation === 'update' ? request.from : {},
    proposed_changes: request.operation === 'delete' ? {} : request.to,
    unmet_dependency: request.operation === 'insert' && request.isDependent === true,
    group_id:
      request.operation === 'insert' && request.group !== undefined
        ? idOf('groups', request.group)
        : null,
    status: 'pending',
    requested_by: accountId(request.by),
    mutation_id: idOf('mutations', request.key),
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
  decision: {today: Day; index: number; rejection: string | null},
  random: Random,
): ProposalRow {
  const {today, index, rejection} = decision;
  const decidedOn = addDays(request.on, random.int(1, 4));
  const decided = momentOn(decidedOn < today ? decidedOn : addDays(today, -1), random);
  return {
    ...pendingRow(request, random),
    status: rejection === null ? 'approved' : 'rejected',
    reviewed_by: accountId(at(['admin', 'secretary'], index % 2)),
    reviewed_at: decided,
    rejection_reason: rejection,
    applied_version: rejection === null ? 1 : null,
    updated_at: decided,
  };
}

/** Why some were rejected, each administrator in his own language. */
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
