import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {EraseScreen} from '#src/admin/privacy/erase-screen.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '00000000-0000-4000-8000-000000000001';

beforeEach(async () => {
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens the erasure of a person, and types a reason and a name. */
async function typeName(name: string, typed: string): Promise<void> {
  const preview = {
    id,
    name,
    is_gone: false,
    was_recorded: true,
    rows: {},
    proposals: 0,
    audit_rows: 1,
    photo_files: 0,
    username: null,
    mentions: [],
  };
  answerCalls({gdpr_preview_erasure: () => ({body: preview})});
  await show(<EraseScreen />, `/admin/erase/${id}`, '/admin/erase/:id');
  fireEvent.change(await screen.findByLabelText(/^Reason/), {target: {value: 'art. 17'}});
  fireEvent.change(screen.getByLabelText(/^To be sure/), {target: {value: typed}});
}

const isOpen = () =>
  !screen.getByRole<HTMLButtonElement>('button', {name: 'Erase for good'}).disabled;

test.each([
  ['two spaces, which the page shows as one', 'Leone  Bellarivolta'],
  ['a line break', 'Leone\nBellarivolta'],
  ['a space of fixed width', 'Leone\u00A0Bellarivolta'],
  ['a character that nobody sees', 'Leone\u200B Bella\u00ADrivolta'],
])('the typed name confirms the erasure of a name with %s', async (_, name) => {
  await typeName(name, 'Leone Bellarivolta');
  await waitFor(() => expect(isOpen()).toBe(true));
});

test('the typed name needs the accents of the name', async () => {
  await typeName('Niccolò  Rufino', 'Niccolo Rufino');
  expect(isOpen()).toBe(false);
  fireEvent.change(screen.getByLabelText(/^To be sure/), {
    target: {value: 'Niccolo\u0300 Rufino'},
  });
  await waitFor(() => expect(isOpen()).toBe(true));
});
