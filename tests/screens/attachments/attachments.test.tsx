import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {changeSession} from '#src/db/device-database.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {show} from '#tests/screens/support/show.tsx';
import {act, asked, id, pdf, serve} from './attachment-server.ts';

let device: Device;

type Who = {readonly isAdmin?: boolean; readonly brotherId?: string};

async function openProfile(who: Who): Promise<void> {
  await changeSession(device.userId, who);
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}`,
    '/brothers/profile/:slugOrId',
  );
}

const card = () => screen.findByRole('region', {name: 'Attachments'});
const kept = async () => device.db.attachments.toCollection().primaryKeys();

beforeEach(async () => {
  serve(null);
  device = await smallProvince();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the attachments of a brother', () => {
  test('are listed for an admin with size, date and all actions', async () => {
    serve({});
    await openProfile({isAdmin: true});
    const section = within(await card());
    await section.findByRole('button', {name: 'Open Act.pdf'});
    section.getByText(/^1.2 MB · 20 Nov 2026/);
    section.getByText('Only administrators and this brother can see these files.');
    const names = section
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual([
      'Open Act.pdf',
      'Keep on this device: Act.pdf',
      'Download Act.pdf',
      'Delete Act.pdf',
      'Add a file',
    ]);
  });

  test('are listed for himself, who may add and not delete', async () => {
    serve({});
    await openProfile({brotherId: ids.leone});
    const section = within(await card());
    await section.findByRole('button', {name: 'Open Act.pdf'});
    section.getByRole('button', {name: 'Add a file'});
    expect(section.queryByRole('button', {name: 'Delete Act.pdf'})).toBeNull();
  });

  test('another friar sees no section for attachments', async () => {
    serve({});
    const calls = vi.spyOn(globalThis, 'fetch');
    await openProfile({brotherId: ids.rufino});
    await screen.findByRole('heading', {name: /Leone/});
    expect(screen.queryByRole('region', {name: 'Attachments'})).toBeNull();
    const paths = calls.mock.calls.map(([input]) => new Request(input).url);
    expect(paths.filter((one) => one.includes('get_attachments'))).toEqual([]);
  });

  test('are kept on the device, listed and saved offline, and removed when the list lacks them', async () => {
    serve({});
    const saved = catchSavedFiles();
    await openProfile({brotherId: ids.leone});
    const section = within(await card());
    fireEvent.click(await section.findByRole('button', {name: 'Keep on this device: Act.pdf'}));
    await section.findByText('Available offline');
    expect(await kept()).toEqual([id]);

    serve(null);
    fireEvent(window, new Event('offline'));
    await section.findByText(/^You are offline/);
    fireEvent.click(section.getByRole('button', {name: 'Download Act.pdf'}));
    await waitFor(() => expect(saved.map(({name}) => name)).toEqual(['Act.pdf']));
    expect(await saved[0]?.content.text()).toBe('%PDF-1.7 act');

    serve({list: []});
    fireEvent(window, new Event('online'));
    await section.findByText('There are no attachments.');
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  test.each([
    ['stays when a proxy refuses the list', new Response('<p>Sign in', {status: 403}), [id]],
    ['goes when the server denies the list', Response.json({code: '42501'}, {status: 403}), []],
  ])('a kept attachment %s', async (_, listing, left) => {
    serve({});
    await openProfile({brotherId: ids.leone});
    const section = within(await card());
    fireEvent.click(await section.findByRole('button', {name: 'Keep on this device: Act.pdf'}));
    await section.findByText('Available offline');
    serve({listing});
    fireEvent(window, new Event('online'));
    await section.findByText('The attachments could not be loaded');
    expect(await kept()).toEqual(left);
  });

  test('the section without a connection lists the kept files and says that adding needs one', async () => {
    serve({});
    await openProfile({brotherId: ids.leone});
    fireEvent.click(await screen.findByRole('button', {name: 'Keep on this device: Act.pdf'}));
    await screen.findByText('Available offline');
    cleanup();

    serve(null);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openProfile({brotherId: ids.leone});
    const section = within(await card());
    await section.findByRole('button', {name: 'Open Act.pdf'});
    section.getByText(
      'You are offline. Only the attachments that are kept on this device are listed.',
    );
    expect(section.getByRole('button', {name: 'Adding a file needs a connection'})).toHaveProperty(
      'disabled',
      true,
    );
  });

  test('are not opened when the file is not what its entry says', async () => {
    serve({file: new Blob(['<html><script>'])});
    const saved = catchSavedFiles();
    await openProfile({isAdmin: true});
    fireEvent.click(await screen.findByRole('button', {name: 'Download Act.pdf'}));
    await screen.findByText(
      'The content of this file does not match its entry, so it is not opened.',
    );
    expect(saved).toEqual([]);
  });

  test.each([
    ['Decree.html', 'Decree.html.pdf'],
    ['Decree.PDF', 'Decree.PDF'],
    ['Decree.pdf.bat', 'Decree.pdf.bat.pdf'],
  ])('a file that the server lists as %s is saved as %s', async (listed, expected) => {
    serve({list: [{...act, name: listed}]});
    const saved = catchSavedFiles();
    await openProfile({isAdmin: true});
    // A browser that shows no PDF saves the opened file, too.
    for (const label of [`Download ${listed}`, `Open ${listed}`]) {
      const button = await screen.findByRole('button', {name: label});
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
      fireEvent.click(button);
    }
    await waitFor(() => expect(saved.map(({name}) => name)).toEqual([expected, expected]));
  });

  test('are sent and listed when a file is chosen, and refused by its content', async () => {
    serve({list: []});
    await openProfile({brotherId: ids.leone});
    const section = await card();
    await within(section).findByText('There are no attachments.');
    const input = section.querySelector('input[type=file]') ?? section;
    const page = new File(['<html>'], 'Page.pdf', {type: 'application/pdf'});
    fireEvent.change(input, {target: {files: [page]}});
    await screen.findByText(/^Page.pdf is not a PDF, JPEG, PNG or WebP file/);
    expect(asked).toEqual([]);
    fireEvent.change(input, {target: {files: [pdf('Will.pdf')]}});
    await screen.findByText('Will.pdf added.');
    expect(asked[0]).toMatch(/^POST attachments\/brothers\//);
    expect(asked[1]).toMatch(/^add_attachment .*Will\.pdf/);
  });

  test('show why a chosen file cannot be read', async () => {
    serve({list: []});
    await openProfile({brotherId: ids.leone});
    const section = await card();
    const input = section.querySelector('input[type=file]') ?? section;
    const file = pdf('Will.pdf');
    const unreadable = new Blob();
    unreadable.arrayBuffer = () =>
      Promise.reject(new DOMException('No network', 'NotReadableError'));
    vi.spyOn(file, 'slice').mockReturnValue(unreadable);
    fireEvent.change(input, {target: {files: [file]}});
    await within(section).findByText(/No network/);
    expect(asked).toEqual([]);
  });

  test('are deleted by an admin after a question', async () => {
    serve({});
    await openProfile({isAdmin: true});
    const question = vi.fn(() => true).mockReturnValueOnce(false);
    vi.stubGlobal('confirm', question);
    const button = await screen.findByRole('button', {name: 'Delete Act.pdf'});
    fireEvent.click(button);
    expect(question).toHaveBeenCalledWith('Delete Act.pdf for everybody? This cannot be undone.');
    expect(asked).toEqual([]);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(button);
    await screen.findByText('Act.pdf deleted.');
    expect(asked).toEqual([`remove_attachment {"p_id":"${id}"}`, 'DELETE attachments']);
  });
});

test('the attachments of a house are listed for every user, and added by admins', async () => {
  serve({});
  const house = {id: ids.house, name: 'Montefaggi', title: 'San Francesco', type: 'friary'};
  await receive(device, 'fraternities', [
    {...house, circumscription_id: ids.circumscription, diocese_id: ids.house, place_id: ids.house},
  ]);
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  const section = within(await card());
  await section.findByRole('button', {name: 'Open Act.pdf'});
  section.getByText('Every user of the province can see these files.');
  expect(section.queryByRole('button', {name: /^Add/})).toBeNull();
  expect(section.queryByRole('button', {name: /^Delete/})).toBeNull();
});
