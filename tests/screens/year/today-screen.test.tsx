import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {TodayScreen} from '#src/screens/year/today-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  device = await smallProvince();
});
afterEach(async () => {
  await switchLocale('en');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const region = async (name: string) => within(await screen.findByRole('region', {name}));
const textIn = async (name: string) => (await screen.findByRole('region', {name})).textContent;
const row = (last: number, fields: object) => ({
  id: `00000000-0000-4000-8000-0000000000d${last}`,
  brother_id: ids.leone,
  ...fields,
});
const leone = (fields: object) => ({
  ...people,
  id: ids.leone,
  version: 2,
  name: 'Leone',
  ...fields,
});

test('each day names its distance and its date, and what is celebrated', async () => {
  await receive(device, 'brothers', [leone({birth_date: '1960-11-21'})]);
  await receive(device, 'vows', [
    row(1, {type: 'simple', date: '1976-11-22'}),
    row(2, {type: 'solemn', date: '1980-11-24'}),
  ]);
  await receive(device, 'ordinations', [row(3, {type: 'priesthood', date: '1986-11-20'})]);
  await show(<TodayScreen />, '/today');
  expect(await textIn('Today · Sat 21 Nov')).toContain('LeoneBirthday · turns 66');
  const tomorrow = await region('Tomorrow · Sun 22 Nov');
  tomorrow.getByText('First profession · 50 years');
  tomorrow.getByText('Jubilee');
  const week = await region('This week');
  week.getByRole('heading', {name: 'In 3 days · Tue 24 Nov'});
  week.getByText('Perpetual profession · 46 years');
  (await region('Yesterday · Fri 20 Nov')).getByText('Priesthood · 40 years');
});

test('days without a celebration say so', async () => {
  await show(<TodayScreen />, '/today');
  expect(await textIn('Today · Sat 21 Nov')).toContain('No celebration falls on this day.');
  expect(await textIn('This week')).toContain('No celebration falls on these days.');
});

test('documents that expire soon have a card of their own, which is not on paper', async () => {
  await receive(device, 'brother_documents', [
    row(1, {kind: 'passport', valid_until: '2026-12-20'}),
  ]);
  await show(<TodayScreen />, '/today');
  expect(await textIn('Expiring documents')).toContain('20 Dec 2026 · Passportsoon');
  fireEvent(window, new Event('beforeprint'));
  expect(screen.queryByRole('region', {name: 'Expiring documents'})).toBeNull();
  fireEvent(window, new Event('afterprint'));
});

test('a living brother can be greeted by telephone, WhatsApp or e-mail in one tap', async () => {
  await receive(device, 'brothers', [
    leone({birth_date: '1960-11-21', phone: '+390551000001', email: 'leone@fraternitas.example'}),
  ]);
  await show(<TodayScreen />, '/today');
  const today = await region('Today · Sat 21 Nov');
  const target = (name: string) => today.getByRole('link', {name}).getAttribute('href');
  expect(target('Leone')).toBe(`/brothers/profile/${ids.leone}`);
  expect(target('Call Leone')).toBe('tel:+390551000001');
  expect(target('WhatsApp to Leone')).toBe('https://wa.me/390551000001');
  expect(target('E-mail to Leone')).toBe('mailto:leone@fraternitas.example');
});

test('the dead are remembered, without a link to call them', async () => {
  const dead = {membership_status: 'deceased', death_date: '1990-11-21', phone: '+390551000001'};
  await receive(device, 'brothers', [leone(dead)]);
  await show(<TodayScreen />, '/today');
  const today = await region('Today · Sat 21 Nov');
  today.getByText('Anniversary of death · 36 years');
  expect(today.queryByRole('link', {name: /^Call/})).toBeNull();
});

test('the dead who are only in the necrology are remembered, with a link to their entry', async () => {
  const id = '00000000-0000-4000-8000-0000000000e1';
  await receive(device, 'necrology_entries', [{id, name: 'Egidio', death_day: '1926-11-21'}]);
  await show(<TodayScreen />, '/today');
  const today = await region('Today · Sat 21 Nov');
  today.getByText('Anniversary of death · 100 years');
  expect(today.getByRole('link', {name: 'Egidio'}).getAttribute('href')).toBe(
    `/necrology/entries/edit/${id}`,
  );
});

test('the years of a house are celebrated, with a link to it and the mark of a jubilee', async () => {
  await receive(device, 'fraternities', [
    {
      id: ids.house,
      version: 2,
      name: 'Montefaggi',
      title: 'San',
      type: 'friary',
      established_date: '1976-11-21',
    },
  ]);
  await show(<TodayScreen />, '/today');
  expect(await textIn('Today · Sat 21 Nov')).toContain(
    'MontefaggiFoundation of the fraternity · 50 yearsJubilee',
  );
  const today = await region('Today · Sat 21 Nov');
  expect(today.getByRole('link', {name: 'Montefaggi'}).getAttribute('href')).toBe(
    `/fraternities/${ids.house}`,
  );
});

test('the page shows eight celebrations of another day at first, and all of today and on paper', async () => {
  const born = (day: string, from: number) =>
    Array.from({length: 12}, (_, index) => ({
      ...people,
      id: `00000000-0000-4000-8000-0000000001${from + index}`,
      version: 2,
      name: `Brother ${from + index}`,
      birth_date: `1960-11-${day}`,
    }));
  await receive(device, 'brothers', [...born('21', 10), ...born('24', 30)]);
  await show(<TodayScreen />, '/today');
  const namesIn = async (name: string) =>
    (await region(name)).getAllByRole('link', {name: /^Brother/}).length;
  expect(await namesIn('Today · Sat 21 Nov')).toBe(12);
  expect(await namesIn('This week')).toBe(8);
  fireEvent(window, new Event('beforeprint'));
  expect(await namesIn('This week')).toBe(12);
  fireEvent(window, new Event('afterprint'));
  fireEvent.click((await region('This week')).getByRole('button', {name: 'Show all (12)'}));
  expect(await namesIn('This week')).toBe(12);
});

test('Share passes today and the week on as a text, without yesterday', async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), {share}));
  await receive(device, 'brothers', [leone({birth_date: '1960-11-21'})]);
  await receive(device, 'vows', [row(1, {type: 'simple', date: '1976-11-24'})]);
  await receive(device, 'ordinations', [row(3, {type: 'priesthood', date: '1986-11-20'})]);
  await show(<TodayScreen />, '/today');
  fireEvent.click(await screen.findByRole('button', {name: 'Share'}));
  expect(share).toHaveBeenCalledWith({
    title: 'Today',
    text: [
      'Today · Sat 21 Nov',
      '– Leone: Birthday · turns 66',
      '',
      'In 3 days · Tue 24 Nov',
      '– Leone: First profession · 50 years',
    ].join('\n'),
  });
});

test('the page follows a change of the language', async () => {
  await receive(device, 'brothers', [leone({birth_date: '1960-11-21'})]);
  await show(<TodayScreen />, '/today');
  await region('Today · Sat 21 Nov');
  await switchLocale('it');
  expect(await textIn('Oggi · sab 21 nov')).toContain('Compleanno · compie 66 anni');
});
