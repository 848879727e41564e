import type {Answer, Failure} from '#src/backend/failure.ts';
import {toSetback} from '#src/backend/setback.ts';
import type {Arguments, ValueFunction} from '#src/backend/server-functions.ts';
import type {Setback} from '#src/lib/remote.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/** What came of a change of an account. */
export type AccountOutcome =
  | {readonly kind: 'done'}
  | Setback
  /** It was sent and no answer came: it may be done or not. */
  | {readonly kind: 'unanswered'}
  /** The server knows nothing of what was named. */
  | {readonly kind: 'unknown'}
  /** Something else stands in the way: somebody has it already, or nobody would be left. */
  | {readonly kind: 'taken'}
  /** It cannot be a username. */
  | {readonly kind: 'invalid'};

/** Lets in whom the sign-in service knows already by the alias e-mail of that username. */
export function addAccount(username: string, brotherId: string | null): Promise<AccountOutcome> {
  return change('add_account', {p_username: username, p_brother_id: brotherId});
}

/** Says which brother an account belongs to; `null` for nobody. */
export function linkAccount(id: string, brotherId: string | null): Promise<AccountOutcome> {
  return change('link_account', {p_user_id: id, p_brother_id: brotherId});
}

/** Makes an account an administrator's. */
export function grantAdmin(id: string): Promise<AccountOutcome> {
  return change('set_account_role', {p_user_id: id, p_role_name: 'admin', p_granted: true});
}

/** Takes the administrator's role from an account; the last one keeps it. */
export function revokeAdmin(id: string): Promise<AccountOutcome> {
  return change('set_account_role', {p_user_id: id, p_role_name: 'admin', p_granted: false});
}

/** Locks somebody out, at once and everywhere. */
export function disableAccount(id: string): Promise<AccountOutcome> {
  return change('set_account_disabled', {p_user_id: id, p_disabled: true});
}

/** Lets somebody in again who was locked out. */
export function enableAccount(id: string): Promise<AccountOutcome> {
  return change('set_account_disabled', {p_user_id: id, p_disabled: false});
}

async function change<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
): Promise<AccountOutcome> {
  if (!navigator.onLine) return {kind: 'offline'};
  const {callFunction} = await import('#src/backend/call.ts');
  const answer: Answer<unknown> = await callFunction(name, args);
  if (!answer.ok) return toOutcome(answer.failure);
  void wakeSync();
  return {kind: 'done'};
}

function toOutcome(failure: Failure): AccountOutcome {
  if (failure.kind !== 'refused') {
    const setback = toSetback(failure);
    return setback.kind === 'offline' ? {kind: 'unanswered'} : setback;
  }
  switch (failure.code) {
    case 'PT400':
      return {kind: 'invalid'};
    case 'PT404':
      return {kind: 'unknown'};
    case 'PT409':
      return {kind: 'taken'};
    default:
      return toSetback(failure);
  }
}
