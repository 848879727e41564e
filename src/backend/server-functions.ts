import type {Cursor} from '#src/db/facts.ts';
import type {Mutation} from '#src/db/mutation.ts';

import {givesRows, givesValue, type AnswerOf, type ArgumentsOf} from './server-function.ts';
import {
  bigint,
  day,
  flag,
  integer,
  json,
  jsonb,
  moment,
  nothing,
  nullable,
  text,
  uuid,
  word,
} from './sql-value.ts';
import type {PullPage, PushAnswer} from './sync-answers.ts';

type Values = Readonly<Record<string, unknown>>;

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

type Period = {readonly start_date: string; readonly end_date: string | null};

const profile = {
  id: uuid(),
  name: text(),
  photo_url: nullable(text()),
  circumscription_name: text(),
  circumscription_code: nullable(text()),
  birth_name: nullable(text()),
  birth_date: nullable(day()),
  birthday: nullable(day()),
  birth_place: nullable(text()),
  nationality: text(),
  membership_status: text(),
  cached_status: text(),
  vocation_type: text(),
  current_fraternity_name: nullable(text()),
  current_role_in_fraternity: nullable(text()),
  departure_date: nullable(day()),
  departure_reason: nullable(text()),
  departure_notes: nullable(text()),
  death_date: nullable(day()),
  death_place: nullable(text()),
  death_cause: nullable(text()),
  burial_place: nullable(text()),
  additional_info: nullable(jsonb<unknown>()),
  brother_notes: nullable(text()),
  deleted_at: nullable(moment()),
  phone: nullable(text()),
  email: nullable(text()),
  emergency_contact: nullable(text()),
  vow_history: jsonb<readonly {type: string; date: string; location_name: string | null}[]>(),
  ordinations: jsonb<readonly {type: string; date: string; ordained_by: string | null}[]>(),
  formation_history: jsonb<readonly (Period & {stage: string; institution: string | null})[]>(),
  fraternity_assignment_history:
    jsonb<readonly (Period & {fraternity_name: string; role: string | null})[]>(),
  institution_assignment_history:
    jsonb<readonly (Period & {institution_name: string; role: string | null})[]>(),
};

const auditEntry = {
  id: bigint(),
  timestamp: moment(),
  /** Empty: the server itself, or an account that is gone. */
  user_username: nullable(text()),
  action: text(),
  table_name: text(),
  record_id: nullable(uuid()),
  change_id: nullable(uuid()),
  on_behalf_of_username: nullable(text()),
  old_values: nullable(jsonb<Values>()),
  new_values: nullable(jsonb<Values>()),
};

/**
 * Every function that the server lets a signed-in user call, said once: the types of the calls are
 * derived from it, and a test compares it with the database.
 */
export const serverFunctions = {
  get_email_for_username: givesValue({p_username: text()}, text()),
  has_system_role: givesValue({p_role_name: text()}, flag()),

  sync_pull: givesValue(
    {p_cursor: nullable(jsonb<Cursor>()), p_limit: nullable(integer()), p_digest: nullable(flag())},
    json<PullPage>(),
  ),
  sync_push: givesValue(
    {
      p_mutations: json<readonly Mutation[]>(),
      p_schema: nullable(integer()),
      p_cursor: nullable(jsonb<Cursor>()),
    },
    jsonb<readonly PushAnswer[]>(),
  ),

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

  get_all_anniversaries: givesRows(
    {p_today: nullable(day())},
    {
      entity_id: uuid(),
      entity_name: text(),
      anniversary_type: word('BIRTHDAY', 'PRIESTHOOD'),
      original_date: day(),
    },
  ),
  get_circumscription_stats: givesRows(
    {p_today: nullable(day())},
    {
      active_brothers: bigint(),
      priests: bigint(),
      deacons: bigint(),
      solemn_professed: bigint(),
      simple_professed: bigint(),
      in_formation: bigint(),
      suspended: bigint(),
    },
  ),
  get_brother_full_profile_by_id: givesRows({p_brother_id: uuid()}, profile),

  get_admin_dashboard_data: givesRows(
    {p_today: nullable(day())},
    {
      brother_id: uuid(),
      brother_name: text(),
      cached_status: text(),
      current_fraternity: nullable(text()),
      vow_status: text(),
      renewal_due_date: nullable(day()),
      pending_changes_count: bigint(),
      circumscription_id: uuid(),
      circumscription_name: text(),
    },
  ),
  get_admin_counts: givesRows(
    {p_today: nullable(day())},
    {
      pending_changes: bigint(),
      vows_expired: bigint(),
      vows_in_grace: bigint(),
      vows_expiring: bigint(),
      /** What was written in the last 24 hours. */
      audited_lately: bigint(),
    },
  ),
  get_issue_counts: givesRows(
    {p_today: nullable(day())},
    {high: bigint(), medium: bigint(), low: bigint()},
  ),
  /** With `p_accepted` also what was accepted, by whom and why. */
  validate_brother_data_integrity: givesRows(
    {p_today: nullable(day()), p_accepted: nullable(flag())},
    {
      /** Empty where it is not about a brother. */
      ret_brother_id: nullable(uuid()),
      issue_type: text(),
      severity: word('high', 'medium', 'low'),
      /** The name of what it is about, a brother or not. */
      brother_name: text(),
      issue_description: text(),
      id: uuid(),
      code: text(),
      entity_type: word('brother', 'fraternity', 'institution', 'place', 'user'),
      entity_id: uuid(),
      detail: nullable(text()),
      accepted_at: nullable(moment()),
      accepted_by_username: nullable(text()),
      accepted_reason: nullable(text()),
    },
  ),
  accept_issue: givesValue(
    {p_issue_id: uuid(), p_reason: text(), p_today: nullable(day())},
    nothing(),
  ),
  restore_issue: givesValue({p_issue_id: uuid()}, nothing()),
  /** Newest first, a page of at most 1,000 at a time: `p_before` is the last id of the page before. */
  get_audit_logs_with_username: givesRows(
    {p_before: nullable(bigint()), p_limit: nullable(integer()), p_id: nullable(bigint())},
    auditEntry,
  ),

  gdpr_export_brother: givesValue({p_brother_id: uuid()}, jsonb<Values>()),
  gdpr_erase_brother: givesValue(
    {p_brother_id: uuid(), reason: text()},
    jsonb<{erased: string; audit_rows_redacted: number}>(),
  ),
};

type Functions = typeof serverFunctions;

export type FunctionName = keyof Functions;

/** The functions that give one value. */
export type ValueFunction = {
  [N in FunctionName]: Functions[N]['kind'] extends 'value' ? N : never;
}[FunctionName];

/** The functions that give rows. */
export type RowsFunction = Exclude<FunctionName, ValueFunction>;

export type Arguments<N extends FunctionName> = ArgumentsOf<Functions[N]>;

export type AnswerTo<N extends FunctionName> = AnswerOf<Functions[N]>;

/** One row of what a function gives. */
export type RowOf<N extends RowsFunction> = AnswerTo<N>[number];
