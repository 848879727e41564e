import {screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerChange, detail, openChange} from './a-change.tsx';

const leone = detail.record_id;
const rufino = '00000000-0000-4000-8000-000000000002';
const egidio = '00000000-0000-4000-8000-000000000003';
const assignmentOf = (brother: string, about: object) => ({
  ...detail,
  target_table_name: 'fraternity_assignments',
  operation: 'insert',
  record_id: crypto.randomUUID(),
  proposed_changes: {brother_id: brother, start_date: '2026-12-01'},
  base_values: {},
  current_row: null,
  ...about,
});

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const receiveBrothers = (leoneDied: string | null) =>
  receive(device, 'brothers', [
    {id: leone, name: 'Fra Leone', membership_status: 'deceased', death_date: leoneDied},
    {id: rufino, name: 'Fra Rufino', membership_status: 'active'},
    {id: egidio, name: 'Fra Egidio', membership_status: 'deceased', death_date: '2026-11-22'},
  ]);
const openProposal = async (change: object, group: readonly object[] = []) => {
  answerChange({
    get_change_by_id: () => ({body: [change]}),
    get_group_changes: () => ({body: group}),
  });
  await openChange();
  await screen.findByRole('region', {name: 'Proposed Changes'});
};
const deaths = () => screen.queryAllByText(/ died on | is deceased/).map((one) => one.textContent);

test('the review names the brother who died since the proposal', async () => {
  await receiveBrothers('2026-11-22');
  await openProposal(detail);
  await waitFor(() => expect(deaths()).toEqual(['Fra Leone died on 22 Nov 2026.']));
});

test('the review names a deceased brother whose day of death is unknown', async () => {
  await receiveBrothers(null);
  await openProposal(detail);
  await waitFor(() => expect(deaths()).toEqual(['Fra Leone is deceased.']));
});

test('the review of a group names a deceased brother once, but no living one and none whose death it records', async () => {
  await receiveBrothers('2026-11-22');
  const recorded = {...detail, proposed_changes: {death_date: '2026-11-23'}};
  const group = [
    assignmentOf(rufino, {id: 'c1', group_id: 'g'}),
    assignmentOf(leone, {id: 'c2', group_id: 'g'}),
    assignmentOf(leone, {id: 'c3', group_id: 'g'}),
    {...recorded, id: 'c4', group_id: 'g', record_id: egidio},
  ];
  await openProposal(group[0] ?? {}, group);
  await waitFor(() => expect(deaths()).toEqual(['Fra Leone died on 22 Nov 2026.']));
});
