import {fireEvent, screen, within} from '@testing-library/react';
import {PairScreen} from '#src/admin/duplicates/pair-screen.tsx';
import type {Pair} from '#src/queries/duplicates.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

export const left = '00000000-0000-4000-8000-000000000001';
export const right = '00000000-0000-4000-8000-000000000002';

/** Two records of one brother, as the server tells of them. */
export const pair: Pair = {
  id: '00000000-0000-4000-8000-00000000000a',
  severity: 'high',
  one_id: left,
  one_name: 'Leone',
  one_birth_date: '1950-03-12',
  other_id: right,
  other_name: 'Leone Bellarivolta',
  other_birth_date: '1950-03-12',
  accepted_at: null,
  accepted_by_username: null,
  accepted_reason: null,
};

export const dismissed: Pair = {
  ...pair,
  accepted_at: '2026-11-03T10:00:00Z',
  accepted_by_username: 'secretary',
  accepted_reason: 'They are cousins.',
};

const shared = {
  birth_date: '1950-03-12',
  vocation_type: 'clerical',
  membership_status: 'active',
};

/** A device of an administrator on which both records are. */
export async function deviceWithBoth(): Promise<Device> {
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [
    {
      ...shared,
      id: left,
      name: 'Leone',
      phone: '+393331112222',
      email: 'old@example.org',
      version: 3,
      created_at: '2020-01-01T08:00:00Z',
      updated_at: '2021-01-01T08:00:00Z',
    },
    {
      ...shared,
      id: right,
      name: 'Leone Bellarivolta',
      email: 'new@example.org',
      version: 8,
      created_at: '2024-01-01T08:00:00Z',
      updated_at: '2025-01-01T08:00:00Z',
    },
  ]);
  await receive(device, 'vows', [
    {id: crypto.randomUUID(), brother_id: left, type: 'simple', date: '1970-10-04'},
    {id: crypto.randomUUID(), brother_id: right, type: 'renewal', date: '1973-10-04'},
    {id: crypto.randomUUID(), brother_id: left, type: 'solemn', date: '1974-10-04'},
    {id: crypto.randomUUID(), brother_id: right, type: 'solemn', date: '1974-10-04'},
  ]);
  return device;
}

type Answers = Parameters<typeof answerCalls>[0];

/** The server that tells of the pair, with an answer to whatever else is asked. */
export function serve(answers: Answers = {}, told: readonly Pair[] = [pair]): readonly Call[] {
  return answerCalls({
    get_duplicates: () => ({body: told}),
    get_pending_changes_with_username: () => ({body: []}),
    ...answers,
  });
}

export const refusal = (key: string, status = 409) => ({
  status,
  body: {code: `PT${status}`, message: 'as the server says it', details: JSON.stringify({key})},
});

export const openPair = (one = left, other = right) =>
  show(<PairScreen />, `/admin/duplicates/${one}/${other}`, '/admin/duplicates/:one/:other');

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', {name}));

/** Gives a reason in the dialog that is open, and confirms. */
export async function confirm(title: string, button: string, reason = 'the same man') {
  const dialog = within(await screen.findByRole('dialog', {name: title}));
  fireEvent.change(dialog.getByLabelText('Reason'), {target: {value: reason}});
  fireEvent.click(dialog.getByRole('button', {name: button}));
}

export const actionsIn = (calls: readonly Call[]) =>
  calls.filter(({name}) => !name.startsWith('get_') && !name.startsWith('sync_'));
