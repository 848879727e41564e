import type {AnswerTo, Arguments, ValueFunction} from '#src/backend/server-functions.ts';
import {type Answer, type Failed, isRefusal, type RequestError} from '#src/lib/request-error.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';
import {callOnline} from './call-online.ts';

/** The outcome of a change of an account. */
export type AccountOutcome =
  | {readonly kind: 'done'}
  | Failed
  /** The server does not know the account or the brother. */
  | {readonly kind: 'unknown'}
  /**
   * The change violates a rule: the name or the brother is taken, no administrator would be left,
   * or a reset is of the own password.
   */
  | {readonly kind: 'taken'}
  /** The username is invalid. */
  | {readonly kind: 'invalid'};

/** A one-time password, which the server says once, or why there is none. */
export type PasswordOutcome =
  | {readonly kind: 'given'; readonly username: string; readonly password: string}
  | Exclude<AccountOutcome, {kind: 'done'}>;

/** The input of an invitation. `brotherId`: the linked brother. */
export type Invited = {
  readonly username: string;
  readonly isAdmin: boolean;
  readonly brotherId: string | null;
};

/** Makes an account, with a one-time password. */
export async function inviteUser({
  username,
  isAdmin,
  brotherId,
}: Invited): Promise<PasswordOutcome> {
  const args = {p_username: username, p_is_admin: isAdmin, p_brother_id: brotherId};
  const answer = await ask('invite_user', args);
  return answer.ok ? {kind: 'given', ...answer.value} : toOutcome(answer.error);
}

/** Gives an account a new one-time password, and ends its sign-in sessions. */
export async function resetPassword(id: string, username: string): Promise<PasswordOutcome> {
  const answer = await ask('reset_password', {p_user_id: id});
  return answer.ok ? {kind: 'given', username, password: answer.value} : toOutcome(answer.error);
}

/** Ends the sign-in sessions of an account on all devices; its password stays. */
export function signOutEverywhere(id: string): Promise<AccountOutcome> {
  return change('end_account_sessions', {p_user_id: id});
}

/** Links an account to a brother; `null` for none. */
export function linkAccount(id: string, brotherId: string | null): Promise<AccountOutcome> {
  return change('link_account', {p_user_id: id, p_brother_id: brotherId});
}

/** Gives an account the administrator's role. */
export function grantAdmin(id: string): Promise<AccountOutcome> {
  return change('set_account_role', {p_user_id: id, p_role_name: 'admin', p_granted: true});
}

/** Takes the administrator's role from an account; the last one keeps it. */
export function revokeAdmin(id: string): Promise<AccountOutcome> {
  return change('set_account_role', {p_user_id: id, p_role_name: 'admin', p_granted: false});
}

/** Disables an account, at once and on all devices. */
export function disableAccount(id: string): Promise<AccountOutcome> {
  return change('set_account_disabled', {p_user_id: id, p_disabled: true});
}

/** Enables a disabled account. */
export function enableAccount(id: string): Promise<AccountOutcome> {
  return change('set_account_disabled', {p_user_id: id, p_disabled: false});
}

async function change<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
): Promise<AccountOutcome> {
  const answer: Answer<unknown> = await ask(name, args);
  return answer.ok ? {kind: 'done'} : toOutcome(answer.error);
}

async function ask<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Answer<AnswerTo<N>>> {
  const answer = await callOnline(name, args);
  if (answer.ok) void wakeSync();
  return answer;
}

function toOutcome(error: RequestError): Exclude<AccountOutcome, {kind: 'done'}> {
  switch (isRefusal(error) ? error.code : null) {
    case 'PT400':
      return {kind: 'invalid'};
    case 'PT404':
      return {kind: 'unknown'};
    case 'PT409':
      return {kind: 'taken'};
    default:
      return {kind: 'failed', error};
  }
}
