import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {StatusScreen} from '#src/admin/status/status-screen.tsx';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {DashboardScreen} from '#src/screens/dashboard/dashboard-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {goOffline, goOnline, masseo} from './province.ts';

beforeEach(async () => {
  goOffline();
  const device = await smallProvince({isAdmin: true});
  await receive(device, 'brothers', [{...people, id: masseo, name: 'Masseo Montefaggi'}]);
  await receive(device, 'vows', [
    {id: 'v1', brother_id: ids.leone, type: 'solemn', date: '2010-08-02'},
    {id: 'v2', brother_id: masseo, type: 'simple', date: '2025-12-01', duration_months: 12},
  ]);
});
afterEach(goOnline);

const linkTo = async (name: string) =>
  (await screen.findByRole('link', {name})).getAttribute('href');
const openProfile = (id: string) =>
  show(<BrotherProfileScreen />, `/brothers/profile/${id}`, '/brothers/profile/:slugOrId');

test('the list of brothers leads to renewing the vows of some of them', async () => {
  await show(<BrothersScreen />, '/brothers');
  expect(await linkTo('Renew vows')).toBe('/renewals/new');
});

test('the renewals on the agenda lead to renewing the vows together', async () => {
  await show(<DashboardScreen />, '/dashboard');
  expect(await linkTo('Renew vows')).toBe('/renewals/new');
});

test('the table of vow statuses leads to renewing the vows together', async () => {
  answerCalls({get_admin_dashboard_data: () => ({status: 200, body: []})});
  await show(<StatusScreen />, '/admin/status');
  expect(await linkTo('Renew vows')).toBe('/renewals/new');
});

test('the profile of a brother in temporary vows leads to renewing them', async () => {
  await openProfile(masseo);
  expect(await linkTo('Renew vows')).toBe(`/renewals/new?brothers=${masseo}`);
});

test('the profile of a brother in perpetual vows does not offer to renew them', async () => {
  await openProfile(ids.leone);
  await screen.findByRole('link', {name: 'Edit Profile'});
  expect(screen.queryByRole('link', {name: 'Renew vows'})).toBeNull();
});
