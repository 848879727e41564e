import type {Arguments, ValueFunction} from '#src/backend/server-functions.ts';
import {type Answer, type Failed, isRefusal, type RequestError} from '#src/lib/request-error.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/** The outcome of a change of an account. */
export type AccountOutcome =
  | {readonly kind: 'done'}
  | Failed
  /** The server does not know the account or the brother. */
  | {readonly kind: 'unknown'}
  /** The change violates a rule: the name or the brother is taken, or no administrator would be left. */
  | {readonly kind: 'taken'}
  /** The username is invalid. */
  | {readonly kind: 'invalid'};

/** Adds an account for an existing sign-in, found by the alias e-mail of that username. */
export function addAccount(username: string, brotherId: string | null): Promise<AccountOutcome> {
  return change('add_account', {p_username: username, p_brother_id: brotherId});
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
  if (!navigator.onLine) return {kind: 'failed', error: {kind: 'offline'}};
  const {callFunction} = await import('#src/backend/call.ts');
  const answer: Answer<unknown> = await callFunction(name, args);
  if (!answer.ok) return toOutcome(answer.error);
  void wakeSync();
  return {kind: 'done'};
}

function toOutcome(error: RequestError): AccountOutcome {
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
