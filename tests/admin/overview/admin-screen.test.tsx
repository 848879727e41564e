import {act, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {AdminScreen} from '#src/admin/overview/admin-screen.tsx';
import {routes} from '#src/app/routes.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {backOnline} from '#tests/setup/back-online.ts';

const counts = {
  pending_changes: 2,
  vows_expired: 1,
  vows_in_grace: 0,
  vows_expiring: 1200,
  audited_lately: 17,
};

beforeEach(async () => {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'countries', [
    {id: crypto.randomUUID(), name: 'Italy'},
    {id: crypto.randomUUID(), name: 'Indonesia'},
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (...rows: readonly object[]) =>
  answerCalls({
    get_admin_counts: () => ({body: rows}),
    get_issue_counts: () => ({body: [{high: 3, medium: 0, low: 12}]}),
  });
const open = () => show(<AdminScreen />, '/admin');

/** The card that holds this link. */
async function card(name: string) {
  const link = await screen.findByRole('link', {name});
  const found = link.closest('section') ?? link.parentElement?.parentElement;
  if (!found) throw new Error(`no card ${name}`);
  return within(found);
}

test('each page of the admin area has one card', async () => {
  answer(counts);
  await open();
  await screen.findByRole('link', {name: 'Status'});
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  const pages = routes.map(({path}) => path).filter((path) => /^\/admin\/[^/]+$/.test(path));
  expect(links.toSorted()).toEqual(pages.toSorted());
});

test('the six pages used daily come first', async () => {
  answer(counts);
  await open();
  await screen.findByRole('link', {name: 'Status'});
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links.slice(0, 6)).toEqual([
    'Status',
    'Pending changes',
    'Audit log',
    'Data validation',
    'Countries',
    'Circumscriptions',
  ]);
});

test('each card shows its count', async () => {
  answer(counts);
  await open();
  const expectOn = async (name: string, text: string) => (await card(name)).findByText(text);
  await expectOn('Status', '1 past the grace period and 1,200 expiring soon');
  await expectOn('Pending changes', '2 changes await a decision');
  await expectOn('Data validation', '3 of high priority and 12 of low priority');
  await expectOn('Audit log', '17 entries in the last 24 hours');
  await expectOn('Countries', '2 countries');
});

test('each card says so when its count is zero', async () => {
  const none = {
    pending_changes: 0,
    vows_expired: 0,
    vows_in_grace: 0,
    vows_expiring: 0,
    audited_lately: 0,
  };
  answerCalls({
    get_admin_counts: () => ({body: [none]}),
    get_issue_counts: () => ({body: [{high: 0, medium: 0, low: 0}]}),
  });
  await open();
  await screen.findByText('No vows fall due');
  await screen.findByText('No issues found');
  screen.getByText('No change awaits a decision');
  screen.getByText('No entry in the last 24 hours');
});

test('the counts are renewed within a minute', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
  answer(counts);
  await open();
  await screen.findByText('2 changes await a decision');
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  answer({...counts, pending_changes: 3});
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await screen.findByText('3 changes await a decision');
});

test('the counts are not renewed while the page is hidden', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
  const calls = answer(counts);
  await open();
  await screen.findByText('2 changes await a decision');
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  const asked = () => calls.filter(({name}) => name === 'get_admin_counts').length;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(180_000);
  expect(asked()).toBe(1);
  visibility.mockReturnValue('visible');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(asked).toBe(2);
});

test('the cards show which counts need a connection while offline, and come back online', async () => {
  answerCalls({});
  await open();
  expect(await screen.findAllByText('Needs a connection')).toHaveLength(4);
  screen.getByText(/Offline you can still read and edit every record/);
  await screen.findByText('2 countries');
  answer(counts);
  act(backOnline);
  await screen.findByText('2 changes await a decision');
  expect(screen.queryByText(/Offline you can still/)).toBeNull();
});

test.each([
  [
    'the server is broken',
    {status: 500, body: {code: 'XX000', message: 'out of memory'}},
    /server is busy.*out of memory/,
  ],
  [
    'the server refuses',
    {status: 400, body: {code: 'P0001', message: 'against the rule'}},
    'against the rule',
  ],
  ['the role has gone meanwhile', {body: []}, /^You do not have permission to do this/],
])(
  'the cards say that the number is unknown when %s, the page says why, and the links still work',
  async (...row) => {
    const [, reply, why] = row;
    answerCalls({get_admin_counts: () => reply, get_issue_counts: () => reply});
    await open();
    expect(await screen.findAllByText('The number could not be read')).toHaveLength(4);
    screen.getByText(why);
    expect(screen.getByRole('link', {name: 'Audit log'}).getAttribute('href')).toBe(
      '/admin/audit-log',
    );
  },
);
