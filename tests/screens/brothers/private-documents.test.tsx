import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 24, 12), toFake: ['Date']});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passport = {
  id: '00000000-0000-4000-8000-0000000000d1',
  brother_id: ids.leone,
  kind: 'passport',
  number: 'X1',
  issued_by: 'Questura di Perugia',
  issued_on: '2016-12-20',
  valid_until: '2026-12-20',
};
const faculty = {
  id: '00000000-0000-4000-8000-0000000000d2',
  brother_id: ids.leone,
  kind: 'confession_faculty',
};
const licence = {
  ...faculty,
  id: '00000000-0000-4000-8000-0000000000d3',
  kind: 'driving_licence',
  valid_until: '2026-10-01',
};

async function openProfile(who: {isAdmin?: boolean; brotherId?: string}, query = '') {
  const device = await smallProvince(who);
  await receive(device, 'brother_documents', [passport, faculty, licence]);
  await receive(device, 'goods_dispositions', [
    {id: ids.house, brother_id: ids.leone, kind: 'will', date: '2012-09-01', kept_at: 'Archive'},
  ]);
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}${query}`,
    '/brothers/profile/:slugOrId',
  );
  await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
}

const tabs = () => screen.getAllByRole('tab').map(({textContent}) => textContent);
const usualTabs = [
  'Summary',
  'History',
  'Assignments',
  'Studies and languages',
  'Sacraments',
  'Elections',
];

test.each([
  ['an administrator', {isAdmin: true}],
  ['the brother himself', {brotherId: ids.leone}],
])('the profile shows the documents to %s', async (_, who) => {
  await openProfile(who);
  expect(tabs()).toEqual([...usualTabs, 'Documents']);
  fireEvent.click(screen.getByRole('tab', {name: 'Documents'}));
  screen.getByText('Only this brother and the administrators see these documents.');
  const table = within(await screen.findByRole('table', {name: 'Documents'}));
  const [, ...rows] = table.getAllByRole('row');
  const kinds = ['Driving licence', 'Passport', 'Faculty to hear confessions'];
  // The first to expire is first, and what does not expire is last.
  expect(rows.map((row) => kinds.find((kind) => row.textContent?.includes(kind)))).toEqual(kinds);
  const rowOf = (kind: string) => within(rows.find((row) => row.textContent?.includes(kind))!);
  rowOf('Passport').getByText('X1');
  rowOf('Passport').getByText('soon');
  rowOf('Driving licence').getByText('expired');
  expect(rowOf('Faculty to hear confessions').queryByText(/soon|expired/)).toBeNull();
  expect(
    rowOf('Passport').getByRole('link', {name: 'Edit Passport, 20 Dec 2026'}).getAttribute('href'),
  ).toBe(`/history/brother_documents/edit/${passport.id}`);
  const goods = within(await screen.findByRole('table', {name: 'Dispositions of goods'}));
  expect(goods.getAllByRole('row')[1]?.textContent).toContain('Will Date1 Sept 2012');
  goods.getByText('Archive');
  rowOf('Faculty').getByRole('link', {name: 'Edit Faculty to hear confessions'});
});

test.each([
  ['another brother', {brotherId: ids.rufino}],
  ['a member without a brother', {}],
])('the profile has no place for documents for %s', async (_, who) => {
  await openProfile(who, '?tab=documents');
  expect(tabs()).toEqual(usualTabs);
  expect(screen.getByRole('tab', {name: 'Summary'}).getAttribute('aria-selected')).toBe('true');
});

test('a closed documents tab has nothing to print, unlike the other tabs', async () => {
  await openProfile({isAdmin: true});
  const panel = (name: string) =>
    document.getElementById(screen.getByRole('tab', {name}).getAttribute('aria-controls') ?? '');
  await waitFor(() => expect(panel('Assignments')?.textContent).not.toBe(''));
  expect(panel('Documents')?.textContent).toBe('');
  fireEvent.click(screen.getByRole('tab', {name: 'Documents'}));
  await screen.findByText('X1');
  fireEvent.click(screen.getByRole('tab', {name: 'Summary'}));
  expect(panel('Documents')?.textContent).toBe('');
});

const openForm = () =>
  show(
    <LifeEventFormScreen />,
    `/history/brother_documents/new?brother_id=${ids.leone}`,
    '/history/:table/new',
  );

test('the brother himself can add a document', async () => {
  await smallProvince({brotherId: ids.leone});
  await openForm();
  await screen.findByLabelText('Number');
  screen.getByLabelText('Valid until');
});

test('the form for a document of another brother is not shown to a member', async () => {
  await smallProvince({brotherId: ids.rufino});
  await openForm();
  await screen.findByText('Only this brother and the administrators see these documents.');
  expect(screen.queryByLabelText('Number')).toBeNull();
});
