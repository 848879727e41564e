import {fireEvent, screen, waitFor} from '@testing-library/react';
import {Dexie} from 'dexie';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {LostText} from '#src/app/lost-text.ts';
import {deviceDatabaseName, userDatabaseName} from '#src/db/database-names.ts';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {useSession} from '#src/session/session.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const copyButton = {name: 'Copy what is typed'};

/** A form that leaves the page with the session, as in the app. */
function WhileSignedIn() {
  const {kind} = useSession();
  return kind === 'signed-in' ? (
    <>
      <LostText />
      <ListedFormScreen table="fraternities" />
    </>
  ) : (
    <p>{kind}</p>
  );
}

let device: Device;
const copied: string[] = [];

/** Deletes all databases, as the browser does: a tab reads the session again when its records are gone. */
async function deleteData(): Promise<void> {
  await Dexie.delete(deviceDatabaseName);
  await Dexie.delete(userDatabaseName(device.userId));
}

beforeEach(async () => {
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  );
  device = await signedInDevice();
  await show(<WhileSignedIn />, '/fraternities/new');
  await type('Name', 'Sintang');
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('the user can copy what is typed when the browser deletes the data under an open form', async () => {
  await deleteData();
  await screen.findByText('signed-out');
  fireEvent.click(await screen.findByRole('button', copyButton));
  await waitFor(() => expect(copied).toEqual([expect.stringContaining('Name: Sintang')]));
  expect(screen.queryByRole('button', copyButton)).toBeNull();
});

test('the app offers the text again when the browser does not copy it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await deleteData();
  const first = await screen.findByRole('button', copyButton);
  fireEvent.click(first);
  await waitFor(() => expect(first.isConnected).toBe(false));
  fireEvent.click(await screen.findByRole('button', copyButton));
  await waitFor(() => expect(copied).toEqual([expect.stringContaining('Name: Sintang')]));
});

test('the app does not offer the text when another tab signs the user out', async () => {
  await deviceDatabase.session.clear();
  await screen.findByText('signed-out');
  expect(screen.queryByRole('button', copyButton)).toBeNull();
});

test('another user who signs in cannot copy what the former user typed', async () => {
  await deleteData();
  await screen.findByRole('button', copyButton);
  await signedInDevice({username: 'guardian'});
  await waitFor(() => expect(screen.queryByRole('button', copyButton)).toBeNull());
});
