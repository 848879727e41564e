import type {Values} from '#src/lib/values.ts';
import {givesRows, givesValue} from './server-function.ts';
import {bigint, flag, integer, jsonb, moment, nullable, text, uuid, word} from './sql-value.ts';

const proposal = {
  id: uuid(),
  target_table_name: text(),
  operation: word('insert', 'update', 'delete'),
  record_id: uuid(),
  /** Empty when the account is gone. */
  requester_username: nullable(text()),
  created_at: moment(),
  proposed_changes: jsonb<Values>(),
  rejection_reason: nullable(text()),
  status: word('pending', 'approved', 'rejected', 'superseded', 'withdrawn'),
  unmet_dependency: flag(),
  group_id: nullable(uuid()),
};

/** A proposed change beside what the record was when it was made and what it is now. */
const change = {
  ...proposal,
  base_values: jsonb<Values>(),
  base_version: nullable(bigint()),
  current_row: nullable(jsonb<Values>()),
  current_version: nullable(bigint()),
  /** Empty until it is decided, or when the account is gone. */
  reviewer_username: nullable(text()),
  reviewed_at: nullable(moment()),
};

/** Deciding on what members have proposed. */
export const reviewFunctions = {
  /** The queue: one line a group, with how many changes stand or fall together, itself included. */
  get_pending_changes_with_username: givesRows(
    {},
    {
      ...proposal,
      base_values: jsonb<Values>(),
      member_count: integer(),
      /** Empty where the record is not there. */
      current_version: nullable(bigint()),
      /** Somebody else has written where it, or what belongs to it, would write. */
      is_stale: flag(),
      /** The lines that have to be decided before it. */
      needs: jsonb<readonly string[]>(),
    },
  ),
  get_change_by_id: givesRows({p_change_id: uuid()}, change),
  get_group_changes: givesRows({p_change_id: uuid()}, change),
  /** The open changes that touch a change or its group from outside. */
  get_related_changes: givesRows(
    {p_change_id: uuid()},
    {relation: word('needed', 'same_record', 'waiting'), ...change},
  ),
  approve_change: givesValue(
    {
      change_id: uuid(),
      resolution: nullable(jsonb<Values>()),
      expected_version: nullable(bigint()),
    },
    jsonb<{id: string; status: 'approved'; record_id: string; version: number | null}>(),
  ),
  reject_change: givesValue(
    {change_id: uuid(), reason: text()},
    jsonb<{id: string; status: 'rejected'; blocked?: readonly string[]}>(),
  ),
};
