import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {changeSession, storeSession, readStoredSession} from '#src/db/device-database.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {catchSavedFiles, type SavedFile} from '#tests/screens/support/saved-files.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const former = '00000000-0000-4000-8000-000000000003';
const proposedHouse = '00000000-0000-4000-8000-000000000004';
const province = '00000000-0000-4000-8000-000000000002';
const photo = `${id}/00000000-0000-4000-8000-000000000009.webp`;
const records = {
  generated_at: '2026-11-20T10:00:00+00:00',
  brother: {
    id,
    name: 'Leone <b>Bellarivolta</b>',
    circumscription_id: province,
    membership_status: 'active',
    cached_status: 'solemn_professed',
    birth_date: '1950-03-12',
    additional_info: {name_day: '4 October'},
    notes: null,
  },
  photo_files: [photo],
  brother_photos: [{id: 'p1', storage_path: photo}],
  vows: [
    {id: 'v1', brother_id: id, type: 'solemn', date: '1975-10-04'},
    {id: 'v2', brother_id: id, type: 'simple', date: '1972-10-04'},
  ],
  ordinations: [],
  attachments: [
    {
      name: 'Act <i>of</i> profession.pdf',
      byte_size: 2048,
      created_at: '2026-10-02T10:00:00+00:00',
    },
  ],
  account: {
    username: 'leone',
    email: 'leone@example.org',
    is_admin: false,
    created_at: '2026-01-01T00:00:00+00:00',
    disabled_at: null,
    calendar_address_made_at: '2026-09-03T10:00:00+00:00',
  },
  proposals: [
    {
      table: 'brothers',
      operation: 'update',
      status: 'pending',
      at: '2026-11-01T10:00:00+00:00',
      proposed_changes: {phone: '+39055123456'},
      rejection_reason: 'Ask the bishop first',
    },
    {
      table: 'vows',
      operation: 'insert',
      status: 'pending',
      at: '2026-11-02T10:00:00+00:00',
      proposed_changes: {brother_id: former, date: '1972-10-05'},
      rejection_reason: null,
    },
    {
      table: 'fraternity_assignments',
      operation: 'insert',
      status: 'rejected',
      at: '2026-11-03T10:00:00+00:00',
      proposed_changes: {fraternity_id: proposedHouse, start_date: '2026-12-01'},
      rejection_reason: null,
    },
  ],
  accepted_issues: [
    {issue_type: 'TOO_NEW', reason: 'no rule here', accepted_at: '2026-10-01T10:00:00+00:00'},
    {issue_type: 'NAME_FORMAT', reason: 'old spelling', accepted_at: '2026-10-01T10:00:00+00:00'},
  ],
  history: [
    {at: '2026-01-01T10:00:00+00:00', action: 'insert', table: 'brothers'},
    {at: '2026-01-02T10:00:00+00:00', action: 'export', table: 'brothers'},
  ],
};

let saved: readonly SavedFile[];

beforeEach(() => {
  localStorage.clear();
  saved = catchSavedFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function deviceOf(who: {isAdmin?: boolean}): Promise<Device> {
  const device = await signedInDevice(who);
  await receive(device, 'circumscriptions', [{id: province, name: 'Province of Saint Angelo'}]);
  await receive(device, 'brothers', [
    {id, name: 'Leone', circumscription_id: province, membership_status: 'active'},
  ]);
  await device.db.photos.put({
    path: photo,
    mimeType: 'image/webp',
    bytes: new Uint8Array([1, 2, 3]).buffer,
  });
  return device;
}

const openProfile = () =>
  show(<BrotherProfileScreen />, `/brothers/profile/${id}`, '/brothers/profile/:slugOrId');

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', {name});
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

test("an admin saves a brother's data as one self-contained page without scripts", async () => {
  await deviceOf({isAdmin: true});
  answerCalls({gdpr_export_brother: () => ({body: records})});
  await openProfile();
  await press('Copy of the data');
  await press('Save as a page (HTML)');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^Leone \d{4}-\d\d-\d\d\.html$/);
  const page = new DOMParser().parseFromString(await saved[0]!.content.text(), 'text/html');
  expect(page.querySelector('h1')?.textContent).toBe('Data about Leone <b>Bellarivolta</b>');
  expect(page.querySelector('b, i')).toBeNull();
  expect(page.querySelector('img')?.getAttribute('src')).toBe('data:image/webp;base64,AQID');
  const text = page.body.textContent ?? '';
  for (const words of [
    'Province of Saint Angelo',
    '12 Mar 1950',
    '4 October',
    'Solemnly professed',
    'leone@example.org',
    'Member',
    '3 Sept 2026',
    '+39 055',
    'Ask the bishop first',
    'Brother: Leone <b>Bellarivolta</b>; Date: 5 Oct 1972',
    'The files of attachments are saved from the profile.',
    'Fraternity: Record not on this device',
    'Check how the name is written',
    'old spelling',
    'TOO NEW',
    'Created',
    'Exported',
    'Act <i>of</i> profession.pdf',
    '2 Oct 2026',
  ]) {
    expect(text).toContain(words);
  }
  for (const code of ['NAME FORMAT', former, proposedHouse]) expect(text).not.toContain(code);
  expect(text.indexOf('4 Oct 1972')).toBeLessThan(text.indexOf('4 Oct 1975'));
  expect(text.indexOf('4 Oct 1972')).toBeGreaterThan(-1);
  const erase = await screen.findByRole('link', {name: 'Erase this person’s data…'});
  expect(erase.getAttribute('href')).toBe(`/admin/erase/${id}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a brother saves his own data as JSON, and has no link to the erasure', async () => {
  await deviceOf({});
  const session = await readStoredSession();
  await storeSession({...session!, brotherId: id});
  const calls = answerCalls({gdpr_export_brother: () => ({body: records})});
  await openProfile();
  await press('Copy of the data');
  await press('Save as data (JSON)');
  await waitFor(() => expect(saved).toHaveLength(1));
  const data: unknown = JSON.parse(await saved[0]!.content.text());
  expect(data).toEqual({...records, photo: 'data:image/webp;base64,AQID'});
  expect(calls).toEqual([{name: 'gdpr_export_brother', args: {p_brother_id: id}}]);
  expect(screen.queryByRole('link', {name: 'Erase this person’s data…'})).toBeNull();
});

test('other members see neither the copy nor the erasure', async () => {
  await deviceOf({});
  await openProfile();
  await screen.findByRole('heading', {name: 'Leone'});
  expect(screen.queryByRole('button', {name: 'Copy of the data'})).toBeNull();
  expect(screen.queryByRole('link', {name: 'Erase this person’s data…'})).toBeNull();
});

test.each([
  ['there is no connection', {}, /^You are offline\. The copy is made/],
  [
    'the server denies it',
    {gdpr_export_brother: () => ({status: 403, body: {code: '42501', message: 'not allowed'}})},
    /^You do not have permission to do this/,
  ],
  [
    'the brother is gone',
    {gdpr_export_brother: () => ({body: {...records, brother: null}})},
    /^There is no longer any data about this person/,
  ],
  [
    'the server refuses',
    {gdpr_export_brother: () => ({status: 400, body: {code: 'P0001', message: 'too much'}})},
    /^too much$/,
  ],
])(
  'the dialog stays open and shows that no file was saved when %s',
  async (_, functions, words) => {
    await deviceOf({isAdmin: true});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answerCalls(functions);
    await openProfile();
    await press('Copy of the data');
    await press('Save as a page (HTML)');
    await screen.findByText('No file was saved');
    screen.getByText(words);
    screen.getByRole('dialog');
    expect(saved).toEqual([]);
  },
);

test('the dialog shows that the session has ended', async () => {
  const device = await deviceOf({isAdmin: true});
  await changeSession(device.userId, {lapsed: true});
  answerCalls({});
  await openProfile();
  await press('Copy of the data');
  await press('Save as data (JSON)');
  await screen.findByText(/no longer accepts your session/);
});
