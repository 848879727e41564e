import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {routeOf} from '#src/app/routes.ts';
import {writeMirror} from '#src/db/mirror.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
const id = '00000000-0000-4000-8000-00000000000c';

beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'countries', [{id, name: 'Atlantis'}]);
  await receive(device, 'circumscriptions', [{id, name: 'Custody of the Arafura'}]);
  answerCalls({has_system_role: () => ({body: true})});
});
afterEach(() => vi.unstubAllGlobals());

async function open(path: string): Promise<void> {
  const route = routeOf(path);
  if (route === null) throw new Error(`there is no page ${path}`);
  await show(<route.Screen />, path, route.path);
}

test.each([
  ['/admin/countries', /^Atlantis$/],
  ['/admin/countries/new', /^Name/],
  [`/admin/countries/edit/${id}`, /^Name/],
  ['/admin/circumscriptions', /^Custody of the Arafura$/],
  ['/admin/settings', /^Grace period after the due date \(days\)$/],
])(
  '%s shows only a notice while offline, and its content once it is online',
  async (path, text) => {
    answerCalls({});
    await open(path);
    await screen.findByText('You are offline');
    expect(screen.queryByText(text)).toBeNull();
    answerCalls({has_system_role: () => ({body: true})});
    fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
    await screen.findAllByText(text);
    expect(screen.queryByText('You are offline')).toBeNull();
  },
);

test('a page about records of the device shows that the role is gone', async () => {
  answerCalls({has_system_role: () => ({body: false})});
  await open('/admin/countries');
  await screen.findByText('The page could not be opened');
  expect(screen.queryByText('Atlantis')).toBeNull();
});

describe.each([
  ['countries', 'Atlantis'],
  ['circumscriptions', 'Custody of the Arafura'],
] as const)('the form of %s', (table, name) => {
  const remove = () =>
    device.db.transaction('rw', [device.db.pages, device.db.page_revs], () =>
      writeMirror(device.db, new Map([[table, {put: new Map(), remove: new Set([id])}]])),
    );

  test('shows that another admin deleted the record, and links to the list', async () => {
    await remove();
    await open(`/admin/${table}/edit/${id}`);
    await screen.findByText(/^This record is not among the records/);
    const back = screen.getByRole('link', {name: 'Back to the list'});
    expect(back.getAttribute('href')).toBe(`/admin/${table}`);
  });

  test('keeps the typed text when the record is deleted meanwhile', async () => {
    await open(`/admin/${table}/edit/${id}`);
    const input = await screen.findByLabelText('Name');
    await waitFor(() => expect(input).toHaveProperty('value', name));
    fireEvent.change(input, {target: {value: 'Lemuria'}});
    await remove();
    // By the time the draft is saved, the page knows of the deletion.
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Lemuria');
  });
});
