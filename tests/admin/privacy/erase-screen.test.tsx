import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {EraseScreen} from '#src/admin/privacy/erase-screen.tsx';
import {changeSession} from '#src/db/device-database.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const vow = '00000000-0000-4000-8000-000000000002';
const rufino = '00000000-0000-4000-8000-000000000003';
const proposal = '00000000-0000-4000-8000-000000000004';
const mentions = [
  {table: 'vows', id: vow, field: 'witness_1'},
  {table: 'pending_changes', id: proposal, field: 'proposed_changes'},
];
const preview = {
  id,
  name: 'Leone Bellarivolta',
  is_gone: false,
  was_recorded: true,
  rows: {vows: 3, ordinations: 0, brother_photos: 1},
  proposals: 2,
  audit_rows: 17,
  photo_files: 1,
  username: 'leone',
  mentions,
};
const photo = `${id}/00000000-0000-4000-8000-000000000009.webp`;
const erased = {erased: id, audit_rows_redacted: 18, photo_files: [photo], mentions};
const shown = {gdpr_preview_erasure: () => ({body: preview})};

let device: Device;
let removed: unknown[];

beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [
    {id, name: 'Leone Bellarivolta'},
    {id: rufino, name: 'Rufino'},
  ]);
  await receive(device, 'vows', [
    {id: vow, brother_id: rufino, type: 'solemn', date: '2020-10-04'},
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Answers the functions as given; the storage service answers with `storageStatus`. */
function answer(functions: Parameters<typeof answerCalls>[0], storageStatus = 200) {
  const calls = answerCalls(functions);
  const byName = globalThis.fetch;
  removed = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.includes('/storage/')) return byName(input, init);
    removed.push(request.method, await request.json());
    const body = storageStatus === 200 ? [] : {statusCode: String(storageStatus), message: 'no'};
    return Response.json(body, {status: storageStatus});
  });
  return calls;
}

const open = (of = id) => show(<EraseScreen />, `/admin/erase/${of}`, '/admin/erase/:id');
const button = () => screen.findByRole('button', {name: 'Erase for good'});
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), {target: {value}});

async function eraseHim(): Promise<void> {
  await type(/^Reason/, ' He asked on 1 May ');
  await type(/^To be sure/, 'Leone Bellarivolta');
  fireEvent.click(await button());
}

describe('erasing a person', () => {
  test('shows beforehand what is erased and what is kept, with links to fix mentions', async () => {
    answer(shown);
    await open();
    const region = {name: 'What will be permanently erased'};
    const goes = within(await screen.findByRole('region', region));
    expect(goes.getByText('Vows').nextElementSibling?.textContent).toBe('3');
    expect(goes.queryByText('Ordinations')).toBeNull();
    expect(
      goes.getByText('Entries of the audit log, blanked').nextElementSibling?.textContent,
    ).toBe('17');
    const stays = within(screen.getByRole('region', {name: 'What will be kept'}));
    stays.getByText(/^The account leone/);
    const named = await stays.findByRole('link', {name: /Rufino/});
    expect(named.getAttribute('href')).toBe(`/brothers/profile/${rufino}?tab=history`);
    expect(stays.getByRole('link', {name: 'Fix'}).getAttribute('href')).toBe(
      `/history/vows/edit/${vow}#witness_1`,
    );
    expect(stays.getByRole('link', {name: 'A proposal'}).getAttribute('href')).toBe(
      `/admin/pending-changes/${proposal}`,
    );
  });

  test('requires a reason and the exact name', async () => {
    const calls = answer({...shown, gdpr_erase_brother: () => ({body: erased})});
    await open();
    expect(await button()).toHaveProperty('disabled', true);
    await type(/^Reason/, 'art. 17');
    expect(await button()).toHaveProperty('disabled', true);
    await type(/^To be sure/, 'leone bellarivolta');
    expect(await button()).toHaveProperty('disabled', true);
    await type(/^Reason/, '   ');
    await type(/^To be sure/, 'Leone Bellarivolta ');
    expect(await button()).toHaveProperty('disabled', true);
    await eraseHim();
    await screen.findByText('The person’s data has been erased.');
    screen.getByText('18 entries of the audit log were blanked.');
    expect(calls.filter(({name}) => name === 'gdpr_erase_brother')).toEqual([
      {name: 'gdpr_erase_brother', args: {p_brother_id: id, reason: 'He asked on 1 May'}},
    ]);
    expect(removed).toEqual(['DELETE', {prefixes: [photo]}]);
    screen.getByText('1 file of a photo or an attachment was deleted.');
    // The page no longer shows the name.
    expect(screen.queryByText(/Leone/)).toBeNull();
    screen.getByRole('link', {name: 'Fix'});
  });

  test('lists the photo files that the storage service did not delete', async () => {
    answer({...shown, gdpr_erase_brother: () => ({body: erased})}, 503);
    await open();
    await eraseHim();
    await screen.findByText(/^These files could not be deleted/);
    screen.getByText(photo);
  });

  test.each([
    [true, /was deleted earlier\. The data still in the audit log/, 'was deleted before'],
    [false, /^Leone Bellarivolta was proposed and never added\./, 'was never added'],
  ])('shows what is left of a person; was recorded: %s', async (wasRecorded, ...texts) => {
    const gone = {...preview, is_gone: true, was_recorded: wasRecorded, rows: {}, mentions: []};
    answer({gdpr_preview_erasure: () => ({body: gone})});
    await open();
    for (const text of texts) await screen.findByText(text);
    screen.getByText(/^Nowhere:/);
  });

  test('lists mentions of the name in reasons, titles and the audit log', async () => {
    const more = [
      {table: 'batches', id: proposal, field: 'title'},
      {table: 'accepted_issues', id: proposal, field: 'reason'},
      {table: 'erasures', id: proposal, field: 'reason'},
      {table: 'audit_log', id: '7', field: 'old_values'},
      {table: 'audit_log', id: '7', field: 'new_values'},
    ];
    answer({gdpr_preview_erasure: () => ({body: {...preview, mentions: more}})});
    await open();
    await screen.findByText('The title of an import');
    screen.getByText('The reason for accepting an issue');
    screen.getByText('The reason for another erasure');
    screen.getByText('1 entry of the audit log');
    expect(screen.getByText('Entry 7').getAttribute('href')).toBe('/admin/audit-log/7');
  });

  test.each([[id], ['no-id']])('is not offered for a person without data: %s', async (of) => {
    answer({gdpr_preview_erasure: () => ({body: null})});
    await open(of);
    await screen.findByText('There is no data about this person, or no longer.');
    expect(screen.queryByRole('button', {name: 'Erase for good'})).toBeNull();
    // A reload of the result of an erasure comes here, too.
    screen.getByText(/^Ask everyone to open the app once with a connection/);
    screen.getByText(/^Keep the request outside of this app/);
    const log = screen.getByRole('link', {name: 'Audit log'});
    expect(log.getAttribute('href')).toBe('/admin/audit-log');
  });

  test.each<[string, object | null, string, string, RegExp, string]>([
    ['erased', null, 'PT404', '', /^There is no data about this person/, '/brothers'],
    [
      'merged',
      {...preview, is_gone: true, kept_id: rufino},
      'PT409',
      JSON.stringify({key: 'merged', kept_id: rufino}),
      /^The record of Leone Bellarivolta was merged into another/,
      `/admin/erase/${rufino}`,
    ],
  ])('shows that another admin has %s the person meanwhile', async (_, left, ...row) => {
    const [code, details, words, path] = row;
    let isThere = true;
    answer({
      gdpr_preview_erasure: () => ({body: isThere ? preview : left}),
      gdpr_erase_brother: () => {
        isThere = false;
        return {status: 409, body: {code, message: 'gone', details}};
      },
    });
    await open();
    await eraseHim();
    await screen.findByText(words);
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(path);
  });

  test.each([
    ['no answer comes', {}, /^No answer came, because of the connection/],
    [
      'the role is gone',
      {gdpr_erase_brother: () => ({status: 403, body: {code: '42501', message: 'only an admin'}})},
      /^You do not have permission to do this/,
    ],
    [
      'the server has a fault',
      {gdpr_erase_brother: () => ({status: 500, body: {message: 'out of order'}})},
      /^The server is busy/,
    ],
    [
      'the server refuses',
      {gdpr_erase_brother: () => ({status: 400, body: {code: 'PT400', message: 'too long'}})},
      /^too long$/,
    ],
  ])('shows that %s, and keeps the typed text', async (_, more, words) => {
    answer({...shown, ...more});
    await open();
    await eraseHim();
    const alert = await screen.findByText('Could not confirm the erasure');
    within(alert.closest('[role=alert]') as HTMLElement).getByText(words);
    expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', ' He asked on 1 May ');
    expect(await button()).toHaveProperty('disabled', false);
  });

  test('shows that it needs a connection, and loads on Try again', async () => {
    answer({});
    await open();
    await screen.findByText(/^The data to erase is looked up on the server/);
    answer(shown);
    fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
    await screen.findByText(/^Leone Bellarivolta has asked/);
  });

  test('is denied when the admin role is gone', async () => {
    const body = {code: '42501', message: 'only an admin'};
    answer({gdpr_preview_erasure: () => ({status: 403, body})});
    await open();
    await screen.findByText(/^You do not have permission to do this/);
  });

  test('links to the sign-in when the session has ended', async () => {
    await changeSession(device.userId, {lapsed: true});
    answer({});
    await open();
    await waitFor(() => screen.getByRole('link', {name: 'Sign in'}));
  });
});
