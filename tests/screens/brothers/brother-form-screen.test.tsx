import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {dayOf} from '#src/lib/civil-date.ts';
import {isAnyFormDirty} from '#src/lib/dirty-forms.ts';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const edit = () => show(<BrotherFormScreen />, `/brothers/edit/${ids.leone}`, '/brothers/edit/:id');
const asReceived = async (id: string) => {
  const pages = await device.db.pages.toArray();
  return pages.flatMap(({rows}) => rows).find((row) => row.id === id);
};
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

describe('the form of a new brother', () => {
  test('starts with clerical and active, and requires three more fields', async () => {
    await show(<BrotherFormScreen />, '/brothers/new');
    expect((await input('Vocation')).value).toBe('clerical');
    expect((await input('Membership')).value).toBe('active');
    press('Save');
    await screen.findByText('Error saving brother.');
    expect(screen.getAllByText('This field is required.')).toHaveLength(3);
    await waitFor(async () => expect(document.activeElement).toBe(await input('Name')));
    expect(await sent()).toEqual([]);
  });

  test('queues the filled-in fields and returns to the list', async () => {
    await show(<BrotherFormScreen />, '/brothers/new');
    await type('Name', ' Masseo Ravagnuoli ');
    await type('Circumscription', ids.circumscription);
    await type('Nationality', ids.country);
    press('Save');
    await screen.findByText('at /brothers');
    await screen.findByText('Brother saved successfully. The change awaits review.');
    const [mutation] = await sent();
    expect(mutation).toMatchObject({
      op: 'insert',
      changes: {name: 'Masseo Ravagnuoli', vocation_type: 'clerical', membership_status: 'active'},
    });
    expect(mutation?.changes).not.toHaveProperty('birth_date');
  });
});

test.each([
  ['Date of birth', 'active'],
  ['Date of death', 'deceased'],
  ['Date of departure', 'departed'],
])('the form warns of a day in the future at the field "%s"', async (label, membership) => {
  await edit();
  await type('Membership', membership);
  await type(label, dayOf(new Date()));
  expect(screen.queryByText('This date is in the future.')).toBeNull();
  await type(label, '2990-03-04');
  const warning = await screen.findByText('This date is in the future.');
  expect(warning.closest('[role=status]')?.parentElement?.contains(await input(label))).toBe(true);
});

test('a member who saves offline reads that the change is sent for review later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await edit();
  await type('Telephone', '+39 055 100 0002');
  press('Update');
  await screen.findByText(
    'Brother saved successfully. The change is on this device and will be sent for review when you are online.',
  );
});

test.each(['6 December', '6 dicembre', '6 Desember'])(
  'the name day is typed as "%s" and shown in numbers',
  async (typed) => {
    await edit();
    const field = await input('Celebrated name day');
    fireEvent.change(field, {target: {value: typed}});
    expect(field.value).toBe(typed);
    fireEvent.blur(field);
    expect(field.value).toBe('06/12');
    press('Update');
    await screen.findByText('at /brothers');
    expect(await sent()).toMatchObject([{changes: {name_day: 'XXXX-12-06'}}]);
  },
);

describe('the form that edits a brother', () => {
  test('sends only the changed field with its old value', async () => {
    await edit();
    await type('Telephone', '+39 055 100 0002');
    press('Update');
    await screen.findByText('at /brothers');
    const [mutation] = await sent();
    expect(mutation).toMatchObject({
      op: 'update',
      id: ids.leone,
      base: {phone: '+390551000001'},
      changes: {phone: '+390551000002'},
      base_version: 1,
    });
    expect(Object.keys(mutation?.changes ?? {})).toEqual(['phone']);
  });

  test("shows the user's earlier unsent edit with the official value beside it", async () => {
    await queue(device, {
      id: ids.leone,
      base: {phone: '+390551000001'},
      changes: {phone: '+390551000002'},
    });
    await edit();
    expect((await input('Telephone')).value).toBe('+39 055 100 0002');
    expect((await screen.findByText(/official:/)).textContent).toBe('official: +39 055 100 0001');
    const notice = await screen.findByText(/^This form shows your own earlier change:/);
    expect(notice.textContent).toContain('on this device');
  });

  test('keeps an archived brother archived when another field is edited', async () => {
    const archived = {id: ids.leone, version: 2, deleted_at: '2026-01-01T00:00:00Z', name: 'Leone'};
    await receive(device, 'brothers', [{...people, ...archived}]);
    await edit();
    await screen.findByText('This profile is archived');
    await type('Notes', 'x');
    press('Update');
    await screen.findByText('at /brothers');
    expect((await sent())[0]?.changes).toEqual({notes: 'x'});
  });

  test('shows departure or death fields only for that membership', async () => {
    await edit();
    await type('Membership', 'departed');
    await input('Date of departure');
    expect(screen.queryByLabelText('Date of death')).toBeNull();
    await type('Reason for departure', 'His own wish');
    await type('Membership', 'deceased');
    await input('Date of death');
    expect(screen.queryByLabelText('Reason for departure')).toBeNull();
    press('Update');
    await screen.findByText('at /brothers');
    expect((await sent())[0]?.changes).toMatchObject({
      membership_status: 'deceased',
      departure_reason: null,
    });
  });

  test('says under the membership what it means to be transferred', async () => {
    await edit();
    const help = (await input('Membership')).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(help)?.textContent).toBe(
      'Transferred means: to another province or institute, outside these records. ' +
        'For a move within these records, change the circumscription.',
    );
  });

  test('refuses invalid JSON with a message and keeps the text', async () => {
    await edit();
    await screen.findByLabelText('Name');
    press('Edit as JSON');
    await type('Additional Info', '{"name_day"');
    press('Update');
    await screen.findByText('Invalid JSON in Additional Info field');
    expect((await input('Additional Info')).value).toBe('{"name_day"');
    expect(await sent()).toEqual([]);
  });

  test('edits the entries of Additional Info one by one', async () => {
    await edit();
    await type('Name day', '5 October');
    await type('New entry', 'languages');
    press('Add');
    await type('Languages', 'it, id');
    press('Update');
    await screen.findByText('at /brothers');
    expect((await sent())[0]?.changes).toEqual({
      additional_info: {name_day: '5 October', languages: 'it, id'},
    });
  });

  test('keeps a number and a boolean of Additional Info when they are typed again', async () => {
    const additional_info = {rooms: 5, vegetarian: true};
    await receive(device, 'brothers', [{...people, id: ids.leone, name: 'Leone', additional_info}]);
    await edit();
    await type('rooms', '');
    await type('rooms', '6');
    await type('vegetarian', 'fals');
    await type('vegetarian', 'false');
    press('Update');
    await screen.findByText('at /brothers');
    expect((await sent())[0]?.changes).toEqual({additional_info: {rooms: 6, vegetarian: false}});
  });

  test('shows why the device refused the save, and keeps the typed text', async () => {
    await edit();
    await type('Telephone', '+39 055 100 0002');
    device.db.outbox.hook('creating', () => {
      throw new Error('the disk is full');
    });
    press('Update');
    const message = 'Error saving brother.: the disk is full';
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect((await input('Telephone')).value).toBe('+39 055 100 0002');
    expect(isAnyFormDirty()).toBe(true);
  });
});

describe('typed text', () => {
  test('is saved as a draft, restored with its time, and can be discarded', async () => {
    await edit();
    await type('Telephone', '+39 055 100 0002');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
    cleanup();
    await edit();
    await waitFor(async () => expect((await input('Telephone')).value).toBe('+39 055 100 0002'));
    screen.getByText(/^Draft of \d\d:\d\d restored$/);
    press('Discard');
    await waitFor(async () => expect((await input('Telephone')).value).toBe('+39 055 100 0001'));
    expect(await device.db.drafts.count()).toBe(0);
  });

  test('is kept when the record changes on the server, and the form shows the difference', async () => {
    await edit();
    await type('Telephone', '+39 055 100 0002');
    const leone = await asReceived(ids.leone);
    await receive(device, 'brothers', [{...leone, id: ids.leone, version: 2, notes: 'Retreat'}]);
    await screen.findByText('Changed elsewhere');
    screen.getByText('Retreat');
    expect((await input('Telephone')).value).toBe('+39 055 100 0002');
    press('Update');
    await screen.findByText('at /brothers');
    expect((await sent())[0]).toMatchObject({base_version: 1, changes: {phone: '+390551000002'}});
  });

  test('is absent from a form that follows a change on the server', async () => {
    await edit();
    expect((await input('Notes')).value).toBe('');
    const leone = await asReceived(ids.leone);
    await receive(device, 'brothers', [{...leone, id: ids.leone, version: 2, notes: 'Retreat'}]);
    await waitFor(async () => expect((await input('Notes')).value).toBe('Retreat'));
    expect(screen.queryByText('Changed elsewhere')).toBeNull();
  });
});
