import type {Cursor} from '#src/db/cursor.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {adminFunctions} from './admin-functions.ts';
import {attachmentFunctions} from './attachment-functions.ts';
import {batchFunctions} from './batch-functions.ts';
import {privacyFunctions} from './privacy-functions.ts';
import {reviewFunctions} from './review-functions.ts';
import {
  type AnswerOf,
  type ArgumentsOf,
  bigint,
  day,
  flag,
  givesRows,
  givesValue,
  integer,
  json,
  jsonb,
  moment,
  nothing,
  nullable,
  text,
  uuid,
  word,
} from './server-function.ts';
import type {PullPage, PushAnswer} from './sync-answers.ts';

/** The address from which a calendar program reads the celebrations. */
const calendarFunctions = {
  /** Gives the secret of a new address, which ends the former one. */
  make_calendar_address: givesValue({p_locale: word('en', 'id', 'it')}, text()),
  /** Answers whether there was an address. */
  revoke_calendar_address: givesValue({}, flag()),
};

/** The sign-in sessions: one for each device on which a user is signed in. */
const sessionFunctions = {
  /** The user's own, the last used first. */
  get_my_sessions: givesRows(
    {},
    {
      id: uuid(),
      /** What the browser calls itself. */
      user_agent: nullable(text()),
      signed_in_at: nullable(moment()),
      /** Renewed every hour while the app is in use. */
      used_at: nullable(moment()),
      is_current: flag(),
    },
  ),
  /** Ends one of the user's own, or all but the current one; answers how many. */
  end_my_sessions: givesValue({p_session_id: nullable(uuid())}, integer()),
  /** Ends all of an account; answers how many. */
  end_account_sessions: givesValue({p_user_id: uuid()}, integer()),
};

type Invitation = {readonly id: string; readonly username: string; readonly password: string};

/** The accounts: who may sign in, the brother an account belongs to, and its rights. */
const accountFunctions = {
  get_accounts: givesRows(
    {},
    {
      id: uuid(),
      username: text(),
      /** The e-mail address of the account in the sign-in service. */
      email: nullable(text()),
      linked_brother_id: nullable(uuid()),
      brother_name: nullable(text()),
      is_admin: flag(),
      disabled_at: nullable(moment()),
      created_at: moment(),
      /** The password is a one-time password of an administrator. */
      must_change_password: flag(),
    },
  ),
  // For API clients; the app creates accounts by invitation.
  add_account: givesValue({p_username: text(), p_brother_id: nullable(uuid())}, uuid()),
  link_account: givesValue({p_user_id: uuid(), p_brother_id: nullable(uuid())}, nothing()),
  set_account_role: givesValue(
    {p_user_id: uuid(), p_role_name: text(), p_granted: flag()},
    nothing(),
  ),
  set_account_disabled: givesValue({p_user_id: uuid(), p_disabled: flag()}, nothing()),
  invite_user: givesValue(
    {p_username: text(), p_is_admin: flag(), p_brother_id: nullable(uuid())},
    jsonb<Invitation>(),
  ),
  /** Gives the one-time password. */
  reset_password: givesValue({p_user_id: uuid()}, text()),
  record_own_password: givesValue({}, nothing()),
  must_change_password: givesValue({}, flag()),
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

/**
 * Every function that the server lets a signed-in user call, declared once: the types of the calls are
 * derived from it, and a test compares it with the database.
 */
export const serverFunctions = {
  get_email_for_username: givesValue({p_username: text()}, nullable(text())),
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

  ...reviewFunctions,

  // For API clients; the app computes the same from its mirror, and tests compare the two.
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

  ...adminFunctions,
  ...attachmentFunctions,
  ...accountFunctions,
  ...sessionFunctions,
  ...privacyFunctions,
  ...batchFunctions,
  ...calendarFunctions,
};

type Functions = typeof serverFunctions;

export type FunctionName = keyof Functions;

/** The functions that return one value. */
export type ValueFunction = {
  [N in FunctionName]: Functions[N]['kind'] extends 'value' ? N : never;
}[FunctionName];

/** The functions that return rows. */
export type RowsFunction = Exclude<FunctionName, ValueFunction>;

export type Arguments<N extends FunctionName> = ArgumentsOf<Functions[N]>;

export type AnswerTo<N extends FunctionName> = AnswerOf<Functions[N]>;

/** One row of a function's result. */
export type ResultRow<N extends RowsFunction> = AnswerTo<N>[number];
