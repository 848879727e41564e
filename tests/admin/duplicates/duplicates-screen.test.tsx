import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {DuplicatesScreen} from '#src/admin/duplicates/duplicates-screen.tsx';
import type {Pair} from '#src/queries/duplicates.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {actionsIn, deviceWithBoth, dismissed, left, pair, press, right, serve} from './a-pair.tsx';

beforeEach(async () => {
  localStorage.clear();
  await deviceWithBoth();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => show(<DuplicatesScreen />, '/admin/duplicates');

test('each pair shows how likely it is a duplicate and links to the comparison', async () => {
  const alike: Pair = {...pair, id: crypto.randomUUID(), severity: 'medium'};
  serve({}, [pair, alike]);
  await open();
  const table = within(await screen.findByRole('table', {name: 'Possible duplicates'}));
  const [sure, possible] = table.getAllByRole('row').slice(1);
  if (sure === undefined || possible === undefined) throw new Error('Two pairs were expected.');
  within(sure).getByText('Leone');
  within(sure).getByText('Leone Bellarivolta');
  expect(within(sure).getAllByText('born 12 Mar 1950')).toHaveLength(2);
  within(sure).getByText('Very likely');
  within(possible).getByText('Possible');
  const link = within(sure).getByRole('link', {name: 'Compare Leone and Leone Bellarivolta'});
  expect(link.getAttribute('href')).toBe(`/admin/duplicates/${left}/${right}`);
  screen.getByText('2 pairs to decide');
});

test('the list shows the first hundred pairs, and the rest on Show more', async () => {
  const many = Array.from({length: 130}, (): Pair => ({...pair, id: crypto.randomUUID()}));
  serve({}, many);
  await open();
  expect(await screen.findAllByRole('link', {name: /^Compare /})).toHaveLength(100);
  await press('Show more');
  expect(screen.getAllByRole('link', {name: /^Compare /})).toHaveLength(130);
  expect(screen.queryByRole('button', {name: 'Show more'})).toBeNull();
});

describe('a dismissed pair', () => {
  test('is listed apart with the admin and the reason, and can be restored', async () => {
    let told = dismissed;
    const calls = serve({
      get_duplicates: () => ({body: [told]}),
      restore_issue: () => {
        told = pair;
        return {body: null};
      },
    });
    await open();
    await screen.findByText('No possible duplicates. All have been decided.');
    const card = within(screen.getByRole('region', {name: 'Not the same person'}));
    card.getByText('They are cousins.');
    card.getByText('secretary');
    await press('Restore: Leone and Leone Bellarivolta');
    await screen.findByText('The pair is listed again.');
    await screen.findByText('1 pair to decide');
    expect(actionsIn(calls)).toEqual([{name: 'restore_issue', args: {p_issue_id: pair.id}}]);
  });

  test('stays dismissed when the server refuses to restore it, and the page says why', async () => {
    const body = {code: 'PT404', message: 'no such issue is accepted', details: null};
    serve({restore_issue: () => ({status: 404, body})}, [dismissed]);
    await open();
    await press(/^Restore/);
    await screen.findByText(/somebody else was first/);
    screen.getByRole('button', {name: /^Restore/});
  });
});

test('the admin can compare any two brothers', async () => {
  serve({}, []);
  await open();
  const go = await screen.findByRole<HTMLButtonElement>('button', {name: 'Compare'});
  await screen.findAllByRole('option', {name: /^Leone Bellarivolta/});
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), {target: {value}});
  choose('First record', left);
  choose('Second record', left);
  expect(go.disabled).toBe(true);
  choose('Second record', right);
  await waitFor(() => expect(go.disabled).toBe(false));
  fireEvent.click(go);
  await screen.findByText(`at /admin/duplicates/${left}/${right}`);
});

test('the page shows that it needs a connection, and loads on Try again', async () => {
  answerCalls({});
  await open();
  await screen.findByText(/this page needs a connection/);
  serve();
  await press('Try again');
  await screen.findByRole('table');
});

test("the page shows the server's message when the server refuses the list", async () => {
  const body = {code: 'P0001', message: 'as the server says it', details: null};
  serve({get_duplicates: () => ({status: 400, body})});
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The list of duplicates could not be loaded');
  expect(alert.textContent).toContain('as the server says it');
});
