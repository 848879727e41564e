import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const postulancy = crypto.randomUUID();

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  const stage = {brother_id: ids.leone, stage: 'postulancy', start_date: '2024-09-01', version: 2};
  await receive(device, 'formation_stages', [{...stage, id: postulancy, end_date: null}]);
});
afterEach(() => vi.unstubAllGlobals());

const form = (path: string, pattern: string) => show(<LifeEventFormScreen />, path, pattern);
const add = (table: string) =>
  form(`/history/${table}/new?brother_id=${ids.leone}`, '/history/:table/new');
const box = (day: string) =>
  screen.findByRole('checkbox', {name: `End the present stage on ${day}: Postulancy`});
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

async function addNovitiate(): Promise<void> {
  await add('formation_stages');
  await type('Stage', 'novitiate');
  await type('Start date', '2025-05-08');
}

test('a new stage ends the stage before it in the same save', async () => {
  await addNovitiate();
  expect(await box('7 May 2025')).toHaveProperty('checked', true);
  press('Save');
  await waitFor(async () => expect(await sent()).toHaveLength(2));
  const [novitiate, ended] = await sent();
  expect(novitiate).toMatchObject({op: 'insert', changes: {stage: 'novitiate'}});
  expect(ended).toMatchObject({
    id: postulancy,
    op: 'update',
    base_version: 2,
    changes: {end_date: '2025-05-07'},
    group: novitiate?.group,
  });
});

test('a stage continues when the user wants it to', async () => {
  await addNovitiate();
  fireEvent.click(await box('7 May 2025'));
  press('Save');
  await waitFor(async () => expect(await sent()).toHaveLength(1));
});

test('first vows end a stage of entry on their day, and a renewal ends none', async () => {
  await add('vows');
  await type('Type', 'renewal');
  await type('Date', '2026-08-02');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await type('Type', 'simple');
  expect(await box('2 Aug 2026')).toHaveProperty('checked', true);
});

test('the correction of a stage ends another one only when the user asks for it', async () => {
  const novitiate = crypto.randomUUID();
  const stage = {brother_id: ids.leone, stage: 'novitiate', start_date: '2025-05-08', version: 1};
  await receive(device, 'formation_stages', [{...stage, id: novitiate, end_date: null}]);
  await form(`/history/formation_stages/edit/${novitiate}`, '/history/:table/edit/:id');
  await input('Start date');
  expect(await box('7 May 2025')).toHaveProperty('checked', false);
});

test('a stage that cannot be ended, because a stored value of it is not valid, is named with that value', async () => {
  const stage = {brother_id: ids.leone, stage: 'postulancy', start_date: '2024-09-01', version: 3};
  const institution_name = 'Collegio '.repeat(500);
  await receive(device, 'formation_stages', [{...stage, id: postulancy, institution_name}]);
  await addNovitiate();
  await box('7 May 2025');
  press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Formation stage, Institution .*: /i);
  expect(alert.textContent).not.toContain('{');
  expect(await sent()).toEqual([]);
});
