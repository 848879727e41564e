import {fireEvent, render, screen, within} from '@testing-library/react';
import {createMemoryRouter, RouterProvider} from 'react-router-dom';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {ChapterScreen} from '#src/screens/chapters/chapter-screen.tsx';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {ids} from '#tests/screens/brothers/province.ts';
import {show} from '#tests/screens/support/show.tsx';
import {chapterId, masseo, provinceWithChapter} from './province.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await provinceWithChapter();
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

test('the profile of an elected brother has a tab with his offices', async () => {
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}?tab=offices`,
    '/brothers/profile/:slugOrId',
  );
  await screen.findByRole('tab', {name: 'Elections', selected: true});
  screen.getByText('Provincial vicar');
  screen.getByText('Guardian');
  await screen.findByText('Provincial chapter 2024');
});
