import {fireEvent, screen, within} from '@testing-library/react';
import {UsersScreen} from '#src/admin/users/users-screen.tsx';
import type {Account} from '#src/queries/accounts.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

/** An account without e-mail, brother or role. */
export function accountOf(username: string, about: Partial<Account> = {}): Account {
  return {
    id: crypto.randomUUID(),
    username,
    email: null,
    linked_brother_id: null,
    brother_name: null,
    is_admin: false,
    disabled_at: null,
    created_at: '2026-01-01T12:00:00Z',
    must_change_password: false,
    ...about,
  };
}

const brother = {linked_brother_id: crypto.randomUUID(), brother_name: 'Fra Leone'};

/** Linked to Fra Leone. */
export const friar = accountOf('friar', brother);

/** May no longer sign in. */
export const former = accountOf('former', {disabled_at: '2026-11-03T10:00:00Z'});

/** Signs an administrator in on this device, who receives Fra Leone and other brothers. Returns the own account. */
export async function signAdminIn(
  others: readonly {readonly id: string; readonly name: string}[] = [],
): Promise<Account> {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  const leone = {
    id: brother.linked_brother_id,
    name: brother.brother_name,
    membership_status: 'active',
  };
  await receive(device, 'brothers', [leone, ...others]);
  const email = 'admin@friars.example.org';
  return accountOf('admin', {id: device.userId, email, is_admin: true});
}

export type Answer = {readonly status?: number; readonly body: unknown};

export function refusal(code: string, status: number): Answer {
  const body = {code, message: 'as the server says it', details: null, hint: null};
  return {status, body};
}

/** Serves these accounts, and answers the other calls as given. Returns all calls. */
export function serveAccounts(
  accounts: readonly Account[],
  answers: Readonly<Record<string, () => Answer | Promise<Answer>>> = {},
): readonly Call[] {
  return answerCalls({get_accounts: () => ({body: accounts}), ...answers});
}

/** The calls that ask for something else than the list. */
export function asked(calls: readonly Call[]): readonly Call[] {
  return calls.filter(({name}) => name !== 'get_accounts');
}

export async function openUsers(): Promise<void> {
  await show(<UsersScreen />, '/admin/users');
}

export async function rowOf(username: string) {
  return within(await screen.findByRole('row', {name: new RegExp(`^(Username)?${username}`)}));
}

export async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', {name}));
}
