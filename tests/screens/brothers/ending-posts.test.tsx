import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {nextBatch} from '#src/sync/batch.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

const [home, formerHome] = [crypto.randomUUID(), crypto.randomUUID()];
const laterHome = crypto.randomUUID();
const [office, formerOffice] = [crypto.randomUUID(), crypto.randomUUID()];
const assigned = {brother_id: ids.leone, fraternity_id: ids.house, version: 1};
const elected = {brother_id: ids.leone, manner: 'elected', acceptance: 'accepted', version: 1};

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await receive(device, 'fraternity_assignments', [
    {...assigned, id: home, role: 'bursar', start_date: '2020-09-01', end_date: null},
    {...assigned, id: formerHome, start_date: '2010-09-01', end_date: '2020-08-31'},
    {...assigned, id: laterHome, start_date: '2026-09-01', end_date: null},
  ]);
  await receive(device, 'elections', [
    {
      ...elected,
      id: office,
      office: 'guardian',
      fraternity_id: ids.house,
      start_date: '2025-01-07',
      end_date: '2028-01-06',
    },
    {
      ...elected,
      id: formerOffice,
      office: 'vicar',
      fraternity_id: ids.house,
      start_date: '2020-01-07',
      end_date: '2023-01-06',
      left_on: '2023-01-06',
    },
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const edit = () => show(<BrotherFormScreen />, `/brothers/edit/${ids.leone}`, '/brothers/edit/:id');
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const box = () =>
  screen.findByRole('checkbox', {name: 'End his assignments, offices and formation on 6 May 2026'});
const entries = () => device.db.outbox.toArray();
const sent = async () => (await entries()).map(({mutation}) => mutation);

async function recordDeath(): Promise<void> {
  await edit();
  await type('Membership', 'deceased');
  await type('Date of death', '2026-05-06');
}

test('a death ends the open assignments and offices in the same save', async () => {
  await recordDeath();
  const ending = await box();
  // The form lists entries of its own behind them.
  const named = screen.getAllByRole('listitem').slice(0, 2);
  expect(named.map(({textContent}) => textContent)).toEqual([
    'Montefaggi, Bursar',
    'Guardian, Montefaggi',
  ]);
  expect(ending.matches(':checked')).toBe(true);
  press('Update');
  await screen.findByText('at /brothers');
  const mutations = await sent();
  expect(mutations.map(({table, id}) => [table, id])).toEqual([
    ['brothers', ids.leone],
    ['fraternity_assignments', home],
    ['elections', office],
  ]);
  expect(mutations[1]).toMatchObject({op: 'update', base: {end_date: null}});
  expect(mutations.slice(1).map(({changes}) => changes)).toEqual([
    {end_date: '2026-05-06'},
    {left_on: '2026-05-06'},
  ]);
  expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
  expect(mutations.map(({group}) => group)).not.toContain(undefined);
  expect(nextBatch(await entries(), new Set())).toHaveLength(3);
});

test('a death deletes the assignments that were planned for a later day in the same save', async () => {
  const planned = {...assigned, id: crypto.randomUUID(), start_date: '2999-09-01', end_date: null};
  await receive(device, 'fraternity_assignments', [planned]);
  await recordDeath();
  await screen.findByText('From 1 Sept 2999: Montefaggi');
  await screen.findByRole('checkbox', {
    name: 'End his assignments, offices and formation on 6 May 2026, and delete what is planned',
  });
  press('Update');
  await screen.findByText('at /brothers');
  const mutations = await sent();
  expect(mutations.map(({op, id}) => [op, id])).toEqual([
    ['update', ids.leone],
    ['update', home],
    ['update', office],
    ['delete', planned.id],
  ]);
  expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
});

test('a departure ends the open assignments and offices in the same save', async () => {
  await edit();
  await type('Membership', 'departed');
  await type('Date of departure', '2026-05-06');
  await box();
  press('Update');
  await screen.findByText('at /brothers');
  expect(await sent()).toHaveLength(3);
});

test('a departure ends the present stage of formation and deletes the planned one in the same save', async () => {
  const [lasting, ended, planned] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const formed = {brother_id: ids.leone, version: 1};
  await receive(device, 'formation_stages', [
    {...formed, id: ended, stage: 'postulancy', start_date: '2024-08-01', end_date: '2025-07-31'},
    {...formed, id: lasting, stage: 'novitiate', start_date: '2025-08-01', end_date: null},
    {...formed, id: planned, stage: 'post_novitiate', start_date: '2999-08-03', end_date: null},
  ]);
  await edit();
  await type('Membership', 'departed');
  await type('Date of departure', '2026-05-06');
  await screen.findByText('Novitiate');
  await screen.findByText('From 3 Aug 2999: Post-novitiate');
  press('Update');
  await screen.findByText('at /brothers');
  const stages = (await sent()).filter(({table}) => table === 'formation_stages');
  expect(stages.map(({op, id, changes}) => [op, id, changes])).toEqual([
    ['update', lasting, {end_date: '2026-05-06'}],
    ['delete', planned, {}],
  ]);
});

test('a death deletes the vows and ordinations planned for a later day', async () => {
  const [vowed, planned, ordination] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const own = {brother_id: ids.leone, version: 1};
  await receive(device, 'vows', [
    {...own, id: vowed, type: 'simple', date: '2026-05-07'},
    {...own, id: planned, type: 'solemn', date: '2999-09-17'},
  ]);
  await receive(device, 'ordinations', [
    {...own, id: ordination, type: 'diaconate', date: '2999-12-08'},
  ]);
  await recordDeath();
  await screen.findByText('17 Sept 2999: Solemn vows');
  await screen.findByText('8 Dec 2999: Diaconate');
  press('Update');
  await screen.findByText('at /brothers');
  const deleted = (await sent()).filter(({op}) => op === 'delete');
  expect(deleted.map(({table, id}) => [table, id])).toEqual([
    ['vows', planned],
    ['ordinations', ordination],
  ]);
});

test('a transfer ends an office that lasts beyond its term for lack of a successor', async () => {
  const overdue = crypto.randomUUID();
  const term = {start_date: '2020-01-07', end_date: '2023-01-06', left_on: null};
  await receive(device, 'elections', [
    {...elected, ...term, id: overdue, office: 'bursar', fraternity_id: ids.house},
  ]);
  await edit();
  await type('Membership', 'transferred');
  await type('Date of departure', '2026-05-06');
  await screen.findByText('Bursar, Montefaggi');
  press('Update');
  await screen.findByText('at /brothers');
  const offices = (await sent()).filter(({table}) => table === 'elections');
  expect(offices.map(({id, changes}) => [id, changes])).toEqual([
    [office, {left_on: '2026-05-06'}],
    [overdue, {left_on: '2026-05-06'}],
  ]);
});

test('the assignments stay open when the user clears the box', async () => {
  await recordDeath();
  fireEvent.click(await box());
  press('Update');
  await screen.findByText('at /brothers');
  const mutations = await sent();
  expect(mutations.map(({table, group}) => [table, group])).toEqual([['brothers', undefined]]);
});

test('the form names the open assignments before the day is known, and nothing for a member', async () => {
  await edit();
  await type('Membership', 'suspended');
  expect(screen.queryByText('Open assignments, offices and formation')).toBeNull();
  await type('Membership', 'deceased');
  await screen.findByText('Open assignments, offices and formation');
  screen.getByText('Enter the day, so that they can end on it.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the form of a brother who died earlier ends his assignments only when the user ticks the box', async () => {
  const dead = {version: 3, membership_status: 'deceased', death_date: '2026-05-06'};
  await receive(device, 'brothers', [{...people, ...dead, id: ids.leone, name: 'Leone'}]);
  await edit();
  expect((await box()).matches(':checked')).toBe(false);
  fireEvent.click(await box());
  await waitFor(async () => expect((await box()).matches(':checked')).toBe(true));
  press('Update');
  await screen.findByText('at /brothers');
  expect((await sent()).map(({table}) => table)).toEqual(['fraternity_assignments', 'elections']);
});

test('the draft of the form keeps whether the assignments end', async () => {
  await recordDeath();
  fireEvent.click(await box());
  await waitFor(async () => {
    const [draft] = await device.db.drafts.toArray();
    expect(draft?.values).toMatchObject({ends_posts: 'no'});
  });
});
