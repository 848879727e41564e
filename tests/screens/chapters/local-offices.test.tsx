import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ChapterScreen} from '#src/screens/chapters/chapter-screen.tsx';
import {DashboardScreen} from '#src/screens/dashboard/dashboard-screen.tsx';
import {ids} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {chapterId, masseo, provinceWithChapter} from './province.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 24, 12), toFake: ['Date']});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const guardian = {office: 'guardian', manner: 'elected', acceptance: 'accepted'};

test('a chapter shows the house of each local office, and sorts the elections to one office by it', async () => {
  const device = await provinceWithChapter();
  const hermitage = '00000000-0000-4000-8000-0000000000c9';
  await receive(device, 'fraternities', [
    {id: ids.house, name: 'Montefaggi', circumscription_id: ids.circumscription},
    {id: hermitage, name: 'Eremo', circumscription_id: ids.circumscription},
  ]);
  const elected = {...guardian, chapter_id: chapterId, start_date: '2024-01-10'};
  await receive(device, 'elections', [
    {...elected, id: 'g1', brother_id: ids.leone, fraternity_id: ids.house},
    {...elected, id: 'g2', brother_id: masseo, fraternity_id: hermitage},
  ]);
  await show(<ChapterScreen />, `/chapters/${chapterId}`, '/chapters/:id');
  const elections = within(await screen.findByRole('table', {name: 'Elections'}));
  await elections.findByText('Eremo');
  const rows = elections.getAllByRole('row').map(({textContent}) => textContent);
  expect(rows.slice(3)).toEqual([
    expect.stringMatching(/Masseo Rivotorto.*Guardian.*Eremo/),
    expect.stringMatching(/Leone Bellarivolta.*Guardian.*Montefaggi/),
  ]);
});

test('the agenda names the house of a local office whose term ends soon', async () => {
  const device = await provinceWithChapter({isAdmin: true});
  const term = {start_date: '2026-02-02', end_date: '2026-12-15'};
  await receive(device, 'elections', [
    {...guardian, ...term, id: 'g3', brother_id: ids.leone, fraternity_id: ids.house},
  ]);
  await show(<DashboardScreen />, '/dashboard');
  const agenda = within(await screen.findByRole('region', {name: 'Agenda'}));
  await agenda.findByText('ends on 15 Dec 2026 · Guardian · Montefaggi');
});
