import {fireEvent, render, screen, within} from '@testing-library/react';
import {createMemoryRouter, RouterProvider} from 'react-router-dom';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {ChapterScreen} from '#src/screens/chapters/chapter-screen.tsx';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {ids, people} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {chapterId, masseo, provinceWithChapter} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await provinceWithChapter();
});
afterEach(() => vi.unstubAllGlobals());

test('a chapter shows its days and its elections by rank, without a connection', async () => {
  await show(<ChapterScreen />, `/chapters/${chapterId}`, '/chapters/:id');
  await screen.findByRole('heading', {level: 2, name: 'Provincial chapter 2024'});
  const about = within(screen.getByRole('region', {name: 'About'}));
  about.getByText('8 Jan 2024');
  about.getByText('Province of Saint Angelo');
  about.getByText('The general minister');
  const elections = within(screen.getByRole('region', {name: 'Elections'}));
  const [, ...rows] = elections.getAllByRole('row').map(({textContent}) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/Masseo Rivotorto.*Provincial minister.*30 of 41.*Accepted/);
  expect(rows[1]).toMatch(/Leone Bellarivolta.*Provincial vicar/);
  expect(elections.getByRole('link', {name: 'Masseo Rivotorto'}).getAttribute('href')).toBe(
    `/brothers/profile/${masseo}`,
  );
});

test('a chapter shows the elections to one office by the names of the brothers', async () => {
  const names = ['Zeno Rivotorto', 'Égide Rivotorto', 'Fabio Rivotorto'];
  const councillors = names.map((name, index) => ({id: `councillor-${index}`, name}));
  await receive(
    device,
    'brothers',
    councillors.map((brother) => ({...people, ...brother})),
  );
  await receive(
    device,
    'elections',
    councillors.map(({id}) => ({
      id: `election-${id}`,
      brother_id: id,
      chapter_id: chapterId,
      office: 'provincial councillor',
      start_date: '2024-01-10',
    })),
  );
  await show(<ChapterScreen />, `/chapters/${chapterId}`, '/chapters/:id');
  const elections = within(await screen.findByRole('region', {name: 'Elections'}));
  const links = await elections.findAllByRole('link', {name: /Rivotorto$/});
  expect(links.map(({textContent}) => textContent)).toEqual([
    'Masseo Rivotorto',
    'Égide Rivotorto',
    'Fabio Rivotorto',
    'Zeno Rivotorto',
  ]);
});

test('the list of chapters shows on which day and where each began', async () => {
  await show(<RecordListScreen table="chapters" />, '/chapters');
  const card = await screen.findByRole('article', {name: 'Provincial chapter 2024'});
  within(card).getByText('8 Jan 2024 · Assisi');
});

test('a chapter leads to the form of a new election and to the offices of its last day', async () => {
  await show(<ChapterScreen />, `/chapters/${chapterId}`, '/chapters/:id');
  const add = await screen.findByRole('link', {name: /Elections/});
  expect(add.getAttribute('href')).toBe(`/history/elections/new?chapter_id=${chapterId}`);
  const offices = screen.getByRole('link', {name: 'Offices on this day'});
  expect(offices.getAttribute('href')).toBe('/offices?day=2024-01-12');
});

test('a chapter leads to moving brothers, and offers those whom it elected', async () => {
  await startLanguage();
  await Promise.all((['chapters', 'records', 'rules', 'together'] as const).map(openTexts));
  const router = createMemoryRouter(
    [
      {path: '/chapters/:id', Component: ChapterScreen},
      {path: '/moves/new', Component: MoveScreen},
    ],
    {initialEntries: [`/chapters/${chapterId}`]},
  );
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('link', {name: 'Move brothers'}));
  const choices = within(await screen.findByRole('list', {name: 'Brothers to choose from'}));
  expect(choices.getAllByRole('listitem').map(({textContent}) => textContent?.trim())).toEqual([
    'Leone Bellarivolta',
    'Masseo Rivotorto',
  ]);
});

test('a move from a chapter names the chapter as its decision, for each brother', async () => {
  await show(
    <MoveScreen />,
    `/moves/new?chapter=${chapterId}&brothers=${ids.leone},${masseo}`,
    '/moves/new',
  );
  await screen.findByText('2 brothers chosen');
  await type('Fraternity', ids.house);
  fireEvent.click(screen.getByRole('button', {name: 'Save'}));
  await screen.findByText('at /moves/letters');
  const sent = (await device.db.outbox.toArray()).map(({mutation}) => mutation);
  const begun = sent.filter(({op}) => op === 'insert');
  expect(begun.map(({changes}) => [changes['brother_id'], changes['chapter_id']])).toEqual([
    [ids.leone, chapterId],
    [masseo, chapterId],
  ]);
  expect(new Set(sent.map(({group}) => group)).size).toBe(1);
});

test('a chapter lists the moves it decided, with their letters, and no other assignment', async () => {
  const move = {fraternity_id: ids.house, start_date: '2024-02-01'};
  await receive(device, 'fraternity_assignments', [
    {...move, id: 'm1', brother_id: masseo, role: 'guardian', chapter_id: chapterId},
    {...move, id: 'm2', brother_id: ids.rufino, chapter_id: null},
  ]);
  await show(<ChapterScreen />, `/chapters/${chapterId}`, '/chapters/:id');
  const moves = within(await screen.findByRole('region', {name: 'Moves decided'}));
  const letters = await moves.findByRole('link', {name: 'Letters of obedience: Fraternities'});
  expect(letters.getAttribute('href')).toBe('/moves/letters?of=fraternity_assignments&ids=m1');
  const [, ...rows] = moves.getAllByRole('row').map(({textContent}) => textContent);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/Masseo Rivotorto.*Montefaggi, Guardian.*1 Feb 2024/);
  expect(moves.getByRole('link', {name: 'Move brothers'}).getAttribute('href')).toBe(
    `/moves/new?chapter=${chapterId}`,
  );
});

test('a chapter lists the moves it decided by the names of the houses and of the brothers', async () => {
  const hermitage = 'ffffffff-0000-4000-8000-000000000001';
  await receive(device, 'fraternities', [
    {id: hermitage, name: 'Àncora', title: 'San', type: 'friary'},
  ]);
  const move = {chapter_id: chapterId, start_date: '2024-02-01'};
  await receive(device, 'fraternity_assignments', [
    {...move, id: 'm1', brother_id: masseo, fraternity_id: ids.house},
    {...move, id: 'm2', brother_id: ids.leone, fraternity_id: ids.house},
    {...move, id: 'm3', brother_id: ids.rufino, fraternity_id: hermitage},
  ]);
  await show(<ChapterScreen />, `/chapters/${chapterId}`, '/chapters/:id');
  const moves = within(await screen.findByRole('region', {name: 'Moves decided'}));
  await moves.findByText(/Àncora/);
  const [, ...rows] = moves.getAllByRole('row').map(({textContent}) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Rufino .*Àncora/),
    expect.stringMatching(/Leone .*Montefaggi/),
    expect.stringMatching(/Masseo .*Montefaggi/),
  ]);
});

test('the profile of an elected brother has a tab with his offices', async () => {
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}?tab=offices`,
    '/brothers/profile/:slugOrId',
  );
  await screen.findByRole('tab', {name: 'Elections', selected: true});
  await screen.findByText('Provincial vicar');
  screen.getByText('Guardian');
  await screen.findByText('Provincial chapter 2024');
});

test('a profile shows the house of an office, and the day on which the brother left the office early', async () => {
  await receive(device, 'elections', [
    {
      id: 'election-left',
      brother_id: ids.leone,
      office: 'bursar',
      fraternity_id: ids.house,
      start_date: '2018-01-10',
      end_date: '2021-01-09',
      left_on: '2020-11-27',
    },
  ]);
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}?tab=offices`,
    '/brothers/profile/:slugOrId',
  );
  const offices = within(await screen.findByRole('table', {name: 'Elections'}));
  await offices.findByText('Bursar');
  const rows = offices.getAllByRole('row').map(({textContent}) => textContent);
  expect(rows.at(-1)).toMatch(/Bursar.*Montefaggi.*9 Jan 2021.*27 Nov 2020/);
});

test('the timeline of a brother has the offices that he accepted, each with its house and its end', async () => {
  const elected = {brother_id: ids.leone, acceptance: 'accepted', office: 'bursar'};
  await receive(device, 'elections', [
    {
      ...elected,
      id: 'election-left',
      fraternity_id: ids.house,
      start_date: '2018-01-10',
      end_date: '2021-01-09',
      left_on: '2020-11-27',
    },
    {...elected, id: 'election-over', start_date: '2021-01-10', end_date: '2024-01-09'},
    {...elected, id: 'election-declined', start_date: '2017-01-10', acceptance: 'declined'},
  ]);
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}?tab=history`,
    '/brothers/profile/:slugOrId',
  );
  const timeline = within(await screen.findByRole('region', {name: 'Timeline'}));
  const vicar = await timeline.findByRole('link', {name: 'Provincial vicar'});
  expect(vicar.getAttribute('href')).toMatch(/^\/history\/elections\/edit\//);
  expect(timeline.getAllByRole('listitem').map(({textContent}) => textContent)).toEqual([
    '2018Bursar Jan 2018 – Nov 2020 · Montefaggi',
    '2021Bursar Jan 2021 – Jan 2024',
    '2024Provincial vicar Jan 2024 –',
    '2026Guardian Feb 2026 – · Montefaggi',
  ]);
});

test('the timeline ends the office of a brother with his death', async () => {
  const dead = {membership_status: 'deceased', death_date: '2025-05-03'};
  await receive(device, 'brothers', [{...people, id: masseo, name: 'Masseo Rivotorto', ...dead}]);
  const minister = {brother_id: masseo, office: 'minister', acceptance: 'accepted'};
  await receive(device, 'elections', [
    {...minister, id: 'election-ended', start_date: '2024-02-10', end_date: '2027-01-09'},
  ]);
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${masseo}?tab=history`,
    '/brothers/profile/:slugOrId',
  );
  await screen.findByText('Feb 2024 – May 2025');
});

test('the profile of a brother without an office leads to the form of his first one', async () => {
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.rufino}?tab=offices`,
    '/brothers/profile/:slugOrId',
  );
  await screen.findByRole('tab', {name: 'Elections', selected: true});
  const add = await screen.findByRole('link', {name: 'Add: Elections'});
  expect(add.getAttribute('href')).toBe(`/history/elections/new?brother_id=${ids.rufino}`);
});
