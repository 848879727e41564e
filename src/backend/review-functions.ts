import type {Values} from '#src/lib/values.ts';
import {
  bigint,
  flag,
  givesRows,
  givesValue,
  integer,
  json,
  jsonb,
  moment,
  nullable,
  type SqlValuesOf,
  text,
  uuid,
  uuids,
  word,
} from './server-function.ts';

const proposal = {
  id: uuid(),
  target_table_name: text(),
  operation: word('insert', 'update', 'delete'),
  record_id: uuid(),
  /** Empty when the account was deleted. */
  requester_username: nullable(text()),
  created_at: moment(),
  proposed_changes: jsonb<Values>(),
  rejection_reason: nullable(text()),
  status: word('pending', 'approved', 'rejected', 'superseded', 'withdrawn'),
  unmet_dependency: flag(),
  group_id: nullable(uuid()),
};

/** A proposed change beside the record's values at that time and now. */
const change = {
  ...proposal,
  base_values: jsonb<Values>(),
  base_version: nullable(bigint()),
  current_row: nullable(jsonb<Values>()),
  current_version: nullable(bigint()),
  /** Empty until the decision, or when the account was deleted. */
  reviewer_username: nullable(text()),
  reviewed_at: nullable(moment()),
};

/** A row of the queue. */
const line = {
  ...proposal,
  base_values: jsonb<Values>(),
  member_count: integer(),
  /** Empty when the record does not exist. */
  current_version: nullable(bigint()),
  /** Another user has changed a value that this change, or its group, would write. */
  is_stale: flag(),
  /** The changes that must be decided before this one. */
  needs: jsonb<readonly string[]>(),
};

/** What an approval wrote into one record: of an update also the moved fields, before and after. */
type Written = {
  readonly table: string;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly id: string;
  readonly version: number | null;
  readonly before: Values;
  readonly after: Values;
};

/** The functions for deciding on proposals of members. */
export const reviewFunctions = {
  /** The queue: one row per group, with the number of its changes. */
  get_pending_changes_with_username: givesRows({}, line),
  /** The same rows as one value of any length; empty for others. */
  list_pending_changes: givesValue({}, nullable(json<readonly SqlValuesOf<typeof line>[]>())),
  get_change_by_id: givesRows({p_change_id: uuid()}, change),
  get_group_changes: givesRows({p_change_id: uuid()}, change),
  /** The open changes outside of a change's group that are related to it. */
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
    jsonb<{
      id: string;
      status: 'approved';
      record_id: string;
      version: number | null;
      /** Absent from older servers. */
      written?: readonly Written[];
    }>(),
  ),
  reject_change: givesValue(
    {change_id: uuid(), reason: text(), shown: nullable(uuids())},
    jsonb<{id: string; status: 'rejected'; blocked?: readonly string[]}>(),
  ),
};
