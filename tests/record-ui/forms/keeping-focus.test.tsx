import {act, cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {ids as people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallRegisters} from './registers.ts';

let device: Device;
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => vi.unstubAllGlobals());

/** Presses a button that has the focus, as with the keyboard. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', {name});
  act(() => button.focus());
  fireEvent.click(button);
}
const expectFocusOn = (find: () => Element) =>
  waitFor(() => expect(document.activeElement).toBe(find()));
const button = (name: string) => screen.getByRole('button', {name});
const field = (label: string) => screen.getByLabelText(label);

async function editBrother(additional_info: Readonly<Record<string, string>>): Promise<void> {
  device = await smallProvince();
  const brother = {circumscription_id: people.circumscription, nationality: people.country};
  await receive(device, 'brothers', [
    {...brother, id: people.leone, name: 'Leone', membership_status: 'active', additional_info},
  ]);
  await show(<BrotherFormScreen />, `/brothers/edit/${people.leone}`, '/brothers/edit/:id');
}

async function editFraternity(): Promise<void> {
  device = await smallRegisters();
  await openFraternity();
}

const openFraternity = () =>
  show(
    <ListedFormScreen table="fraternities" />,
    `/fraternities/edit/${ids.fraternity}`,
    '/fraternities/edit/:id',
  );

test('the focus moves to the next entry after one is removed, and to the new one after the last', async () => {
  await editBrother({hobby: 'chess', motto: 'Pax'});
  await press('Remove hobby');
  await expectFocusOn(() => button('Remove motto'));
  await press('Remove motto');
  await expectFocusOn(() => field('New entry'));
});

test('the focus moves to the value of an entry that is added', async () => {
  await editBrother({});
  await type('New entry', 'hobby');
  await press('Add');
  await expectFocusOn(() => field('hobby'));
});

test('the focus stays on the button that changes the editor of the entries', async () => {
  await editBrother({hobby: 'chess'});
  await press('Edit as JSON');
  expect(document.activeElement).toBe(button('Simple editor'));
  await press('Simple editor');
  expect(document.activeElement).toBe(button('Edit as JSON'));
});

test('the focus moves to the field that referred to a new record when the record is removed', async () => {
  await editFraternity();
  await press('New place');
  await screen.findByRole('group', {name: 'New place'});
  await expectFocusOn(() => field('Place name'));
  await press('Do not create');
  await expectFocusOn(() => field('Place'));
});

test('the focus moves to the first field when a draft is discarded', async () => {
  await editFraternity();
  await type('Alias', 'Montino');
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  // A form that stays open could store its draft again.
  cleanup();
  await openFraternity();
  await press('Discard');
  await waitFor(() => expect(screen.queryByText(/^Draft of/)).toBeNull());
  await expectFocusOn(() => field('Name'));
});

test('the focus stays in its field when the record changes elsewhere and the form opens again', async () => {
  await editFraternity();
  const title = await input('Title');
  act(() => title.focus());
  await receive(device, 'fraternities', [{id: ids.fraternity, name: 'Greccio', version: 2}]);
  await waitFor(async () => expect((await input('Name')).value).toBe('Greccio'));
  await expectFocusOn(() => field('Title'));
});

test('the save button gets the focus back after the device has refused the save', async () => {
  await editFraternity();
  await type('Alias', 'Montino');
  device.db.outbox.hook('creating', () => {
    // Chromium moves the focus of a disabled button to the page.
    (document.activeElement as HTMLElement).blur();
    throw new Error('the disk is full');
  });
  await press('Update');
  await within(document.body).findAllByText(/the disk is full/);
  await expectFocusOn(() => button('Update'));
});
