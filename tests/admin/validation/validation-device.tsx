import {fireEvent, screen, within} from '@testing-library/react';
import {DataValidationScreen} from '#src/admin/validation/data-validation-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {anIssue} from './an-issue.ts';

export const ids = {
  leone: '00000000-0000-4000-8000-000000000001',
  rufino: '00000000-0000-4000-8000-000000000002',
  house: '00000000-0000-4000-8000-000000000003',
  vow: '00000000-0000-4000-8000-000000000004',
  here: '00000000-0000-4000-8000-000000000005',
  there: '00000000-0000-4000-8000-000000000006',
};
export const novitiate = anIssue({
  issue_type: 'PERPETUAL_EARLY',
  code: 'P04',
  severity: 'high',
  entity_id: ids.leone,
  row_ids: [ids.vow],
  detail: '2020-08-02 → 2022-08-02',
});
export const birth = anIssue({entity_id: ids.rufino, brother_name: 'Rufino Fontebruna'});
export const house = anIssue({
  issue_type: 'HOUSE_UNDER_3',
  code: 'A10',
  severity: 'low',
  entity_type: 'fraternity',
  entity_id: ids.house,
  brother_name: 'Montefaggi',
  detail: '2',
});
const contact = anIssue({
  issue_type: 'CONTACT_MISSING',
  code: 'X07',
  severity: 'low',
  entity_id: ids.leone,
});
export const accepted = anIssue({
  entity_id: ids.leone,
  accepted_at: '2026-11-02T10:00:00Z',
  accepted_by_username: 'secretary',
  accepted_reason: 'The registers burned in 1944.',
});
export const all = [novitiate, birth, contact, house, accepted];

/** An administrator's device with the records that the issues are about. */
export async function deviceWithRecords(): Promise<void> {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'circumscriptions', [
    {id: ids.here, name: 'Province of Saint Angelo'},
    {id: ids.there, name: 'Custody of the Arafura'},
  ]);
  await receive(device, 'brothers', [
    {id: ids.leone, name: 'Leone Bellarivolta', circumscription_id: ids.here},
    {id: ids.rufino, name: 'Rufino Fontebruna', circumscription_id: ids.there},
  ]);
  await receive(device, 'fraternities', [
    {id: ids.house, name: 'Montefaggi', circumscription_id: ids.here},
  ]);
  await receive(device, 'vows', [
    {id: ids.vow, brother_id: ids.leone, type: 'solemn', date: '2022-08-02'},
  ]);
}

export const answer = (body: unknown, status = 200) =>
  answerCalls({validate_brother_data_integrity: () => ({status, body})});
export const open = (search = '') =>
  show(<DataValidationScreen />, `/admin/data-validation${search}`, '/admin/data-validation');
export const table = async (name = 'Data validation') =>
  within(await screen.findByRole('table', {name}));
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent ?? '');
export const lines = async (name?: string) =>
  (await table(name)).getAllByRole('row').slice(1).map(textsOf);
export const named = async () => (await lines()).map(([, , name]) => name);
export const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), {target: {value}});
export const openFilters = async () =>
  fireEvent.click(await screen.findByRole('button', {name: /^Filters/}));
