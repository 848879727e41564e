import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {readFact} from '#src/db/facts.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {type Device, queue, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

const leone = {
  ...people,
  id: ids.leone,
  name: 'Leone Bellarivolta',
  phone: '+390551000001',
  email: 'leone&co@fraternitas.example',
  emergency_contact: 'Chiara (sister), +39 055 100 0009',
};
const saved: {name: string; content: Blob}[] = [];
let device: Device;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  saved.length = 0;
  let offered: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    offered = content as Blob;
    return 'blob:offered';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({name: this.download, content: offered});
  });
  device = await smallProvince();
  await receive(device, 'brothers', [leone]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openProfile = (id: string) =>
  show(<BrotherProfileScreen />, `/brothers/profile/${id}`, '/brothers/profile/:slugOrId');
const link = (name: string) => screen.getByRole('link', {name}).getAttribute('href');

async function expectWays(): Promise<void> {
  await screen.findByRole('button', {name: 'Save contact of Leone Bellarivolta'});
  expect(link('Call Leone Bellarivolta')).toBe('tel:+390551000001');
  expect(link('WhatsApp to Leone Bellarivolta')).toBe('https://wa.me/390551000001');
  expect(link('E-mail to Leone Bellarivolta')).toBe('mailto:leone%26co@fraternitas.example');
  expect(link('+39 055 100 0009')).toBe('tel:+390551000009');
}

describe('the links to call, message and mail a brother', () => {
  test('are on his profile', async () => {
    await openProfile(ids.leone);
    await expectWays();
  });

  test('are behind one button on his card', async () => {
    await show(<BrothersScreen />, '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Contact Leone Bellarivolta'}));
    await screen.findByRole('dialog', {name: 'Contact Leone Bellarivolta'});
    await expectWays();
  });

  test('are absent when no contact is known', async () => {
    await show(<BrothersScreen />, '/brothers');
    const rufino = within(await screen.findByRole('article', {name: 'Rufino Fontebruna'}));
    expect(rufino.queryByRole('button', {name: /^Contact/})).toBeNull();
  });
});

describe('the app offers no call to a dead brother', () => {
  beforeEach(() =>
    receive(device, 'brothers', [{...leone, version: 3, membership_status: 'deceased'}]),
  );

  test('the profile of a dead brother shows the contact as text, with no link to call or to write', async () => {
    await openProfile(ids.leone);
    const phone = await screen.findByText('+39 055 100 0001');
    expect(phone.closest('a')).toBeNull();
    expect(screen.queryByRole('link', {name: /^(?:Call|WhatsApp|E-mail)/})).toBeNull();
    expect(screen.queryByRole('button', {name: /^Save contact/})).toBeNull();
    // A relative may still be called.
    expect(link('+39 055 100 0009')).toBe('tel:+390551000009');
  });

  test('the list offers no button for the contact of a dead brother', async () => {
    await show(<BrothersScreen />, '/brothers?membership_status=deceased', '/brothers');
    const card = within(await screen.findByRole('article', {name: 'Leone Bellarivolta'}));
    expect(card.queryByRole('button', {name: /^Contact/})).toBeNull();
    expect(screen.queryByRole('button', {name: /^Save/})).toBeNull();
  });
});

describe('the actions of a profile besides contact', () => {
  const home = {brother_id: ids.leone, fraternity_id: ids.house, start_date: '2023-09-01'};

  test('are the map of his house, edit and print', async () => {
    const place = crypto.randomUUID();
    await receive(device, 'places', [{id: place, place_name: 'Convento', city: 'Assisi'}]);
    await receive(device, 'fraternities', [
      {id: ids.house, version: 2, name: 'Montefaggi', type: 'friary', place_id: place},
    ]);
    await receive(device, 'fraternity_assignments', [{...home, id: crypto.randomUUID()}]);
    await openProfile(ids.leone);
    const map = await screen.findByRole('link', {name: 'Open in maps'});
    expect(map.getAttribute('href')).toContain('Convento%2C%20Assisi');
    expect(link('Edit Profile')).toBe(`/brothers/edit/${ids.leone}`);
    screen.getByRole('button', {name: 'Print'});
  });

  test('have Share where the browser can share, with name and contacts', async () => {
    const share = vi.fn(() => Promise.resolve());
    // jsdom has no Share.
    Object.defineProperty(navigator, 'share', {value: share, configurable: true});
    await openProfile(ids.leone);
    fireEvent.click(await screen.findByRole('button', {name: 'Share'}));
    const text = 'Leone Bellarivolta\n+39 055 100 0001\nleone&co@fraternitas.example';
    expect(share).toHaveBeenCalledWith({title: 'Leone Bellarivolta', text});
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('the button that saves contacts', () => {
  test('saves one brother as a vCard', async () => {
    await openProfile(ids.leone);
    const button = {name: 'Save contact of Leone Bellarivolta'};
    fireEvent.click(await screen.findByRole('button', button));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [file] = saved;
    expect(file?.name).toBe('Leone Bellarivolta.vcf');
    expect(file?.content.type).toMatch(/^text\/vcard/);
    const text = await file?.content.text();
    expect(text).toContain('FN:Leone Bellarivolta\r\nN:Bellarivolta;Leone;;;\r\n');
    expect(text).toContain('TEL;TYPE=CELL:+390551000001\r\n');
    expect(text).toContain('ORG:Province of Saint Angelo\r\n');
    expect(text).toContain(String.raw`NOTE:Emergency contact: Chiara (sister)\, +39 055 100 0009`);
  });

  test('shows in the dialog of a card why the file cannot be saved', async () => {
    await show(<BrothersScreen />, '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Contact Leone Bellarivolta'}));
    const dialog = within(await screen.findByRole('dialog', {name: 'Contact Leone Bellarivolta'}));
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no room left');
    });
    fireEvent.click(dialog.getByRole('button', {name: 'Save contact of Leone Bellarivolta'}));
    const shown = await dialog.findByText('The file could not be written: no room left');
    const alert = dialog.getByRole('alert');
    expect(alert.contains(shown)).toBe(true);
    expect(alert.parentElement).toBe(dialog.getByRole('button', {name: 'Close'}).parentElement);
  });

  test('saves the brothers of the filtered list who have a contact', async () => {
    await show(<BrothersScreen />, '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Save 1 contact'}));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('Brothers.vcf');
    expect((await saved[0]?.content.text())?.match(/^FN:.*$/gm)).toEqual(['FN:Leone Bellarivolta']);
    fireEvent.change(screen.getByRole('searchbox'), {target: {value: 'rufino'}});
    expect(screen.queryByRole('button', {name: /^Save/})).toBeNull();
  });

  test('is absent when the only brother with a contact is being deleted', async () => {
    await queue(device, {op: 'delete', id: ids.leone});
    await show(<BrothersScreen />, '/brothers');
    await screen.findByText('being deleted');
    expect(screen.queryByRole('button', {name: /^Save/})).toBeNull();
  });

  const former = [
    {...leone, id: crypto.randomUUID(), name: 'Masseo', membership_status: 'deceased'},
    {...leone, id: crypto.randomUUID(), name: 'Elia', membership_status: 'departed'},
  ];

  test('saves members alone from the list, without their emergency contacts', async () => {
    await receive(device, 'brothers', former);
    await show(<BrothersScreen />, '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Save 1 contact'}));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await saved[0]?.content.text();
    expect(text?.match(/^FN:.*$/gm)).toEqual(['FN:Leone Bellarivolta']);
    expect(text).not.toContain('NOTE');
  });

  test('saves former members when the list is filtered by their membership', async () => {
    await receive(device, 'brothers', former);
    await show(<BrothersScreen />, '/brothers?membership=departed', '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Save 1 contact'}));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.content.text())?.match(/^FN:.*$/gm)).toEqual(['FN:Elia']);
  });

  const columns = ['name', 'phone', 'email', 'circumscription_id'];

  test('reports the saved list, with its filter, to the audit log', async () => {
    await show(<BrothersScreen />, '/brothers?membership=active', '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Save 1 contact'}));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await readFact(device.db, 'exports')).toMatchObject([
      {what: 'brothers', details: {format: 'vcf', columns, rows: 1, filter: '?membership=active'}},
    ]);
  });

  const whole = [...columns, 'emergency_contact'];

  test('reports a single saved contact to the audit log', async () => {
    await openProfile(ids.leone);
    const button = {name: 'Save contact of Leone Bellarivolta'};
    fireEvent.click(await screen.findByRole('button', button));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await readFact(device.db, 'exports')).toMatchObject([
      {
        what: 'brothers',
        details: {format: 'vcf', columns: whole, rows: 1, filter: `?id=${ids.leone}`},
      },
    ]);
  });

  test('saves no file when the export cannot be reported, and shows why', async () => {
    device.db.facts.hook('creating', () => {
      throw new Error('the disk is full');
    });
    await show(<BrothersScreen />, '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Save 1 contact'}));
    await screen.findByText('The file could not be written: the disk is full');
    expect(saved).toEqual([]);
  });
});
