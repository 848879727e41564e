import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const row = (end: string) => `00000000-0000-4000-8000-0000000000e${end}`;
const home = {fraternity_id: ids.house, role: 'guardian', start_date: '2015-09-01'};
const rufino = {...people, id: ids.rufino, version: 2, name: 'Rufino Fontebruna'};
const dead = {...rufino, membership_status: 'deceased', death_date: '2020-11-27'};

let device: Device;
let disconnect: () => void;
beforeEach(async () => {
  disconnect = answerNothing();
  device = await smallProvince();
  await receive(device, 'fraternity_assignments', [
    {...home, id: row('1'), brother_id: ids.rufino},
  ]);
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

const openTimeline = async (id: string) => {
  await show(<BrotherProfileScreen />, `/brothers/profile/${id}`, '/brothers/profile/:slugOrId');
  fireEvent.click(await screen.findByRole('tab', {name: 'History'}));
  const timeline = within(await screen.findByRole('region', {name: 'Timeline'}));
  await timeline.findByRole('link', {name: 'Montefaggi'});
  return timeline.getByRole('listitem').textContent?.trim();
};

test('the timeline ends an open assignment with the death of the brother', async () => {
  await receive(device, 'brothers', [dead]);
  expect(await openTimeline(ids.rufino)).toBe('2015Montefaggi Sept 2015 – Nov 2020 · Guardian');
});

test('the timeline leaves the end open where the day of the departure is unknown', async () => {
  await receive(device, 'brothers', [{...rufino, membership_status: 'departed'}]);
  expect(await openTimeline(ids.rufino)).toBe('2015Montefaggi Sept 2015 – · Guardian');
});

test('the timeline does not call an assignment of a later year present', async () => {
  await receive(device, 'fraternity_assignments', [
    {...home, id: row('2'), brother_id: ids.leone, start_date: '2999-09-01'},
  ]);
  expect(await openTimeline(ids.leone)).toBe('2999Montefaggi Sept 2999 – · Guardian');
});

test('a profile shows the day of death as the last day of an open assignment', async () => {
  await receive(device, 'brothers', [dead]);
  await receive(device, 'institution_assignments', [
    {id: row('4'), brother_id: ids.rufino, institution_id: ids.house, start_date: '2999-09-01'},
  ]);
  const path = `/brothers/profile/${ids.rufino}?tab=assignments`;
  await show(<BrotherProfileScreen />, path, '/brothers/profile/:slugOrId');
  const homes = within(await screen.findByRole('table', {name: 'Fraternity assignments'}));
  await homes.findByText('27 Nov 2020');
  const posts = within(await screen.findByRole('table', {name: 'Institution assignments'}));
  await posts.findByText('1 Sept 2999');
  expect(posts.queryByText('Present')).toBeNull();
});

test('the page of a house ends the open assignment of a dead brother with his death', async () => {
  await receive(device, 'brothers', [dead]);
  await receive(device, 'fraternity_assignments', [
    {...home, id: row('2'), brother_id: ids.leone, start_date: '2999-09-01'},
  ]);
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  const history = within(await screen.findByRole('region', {name: 'Past and future assignments'}));
  const lines = (await history.findAllByRole('row')).slice(1);
  expect(lines.map((line) => within(line).getAllByRole('cell')[2]?.textContent)).toEqual([
    'End date',
    'End date27 Nov 2020',
  ]);
});

test('the page of a house shows the end date of an assignment whose brother is not on the device', async () => {
  await receive(device, 'fraternity_assignments', [
    {...home, id: row('1'), brother_id: row('9'), end_date: '2018-08-31'},
  ]);
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  const history = within(await screen.findByRole('region', {name: 'Past and future assignments'}));
  await history.findByText('31 Aug 2018');
});

test('a stage of formation without an end date ends with the departure of the brother', async () => {
  const departed = {...rufino, membership_status: 'departed', departure_date: '2016-06-01'};
  await receive(device, 'brothers', [departed]);
  await receive(device, 'formation_stages', [
    {id: row('3'), brother_id: ids.rufino, stage: 'post_novitiate', start_date: '2014-08-02'},
  ]);
  await openStages();
  const stages = within(await screen.findByRole('table', {name: 'Formation'}));
  await stages.findByText('1 Jun 2016');
});

async function openStages(): Promise<void> {
  const path = `/brothers/profile/${ids.rufino}?tab=history`;
  await show(<BrotherProfileScreen />, path, '/brothers/profile/:slugOrId');
  fireEvent.click(await screen.findByRole('button', {name: 'Details'}));
}
