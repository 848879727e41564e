import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BackupScreen} from '#src/admin/backup/backup-screen.tsx';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {changeSession} from '#src/db/device-database.ts';
import {lockApp} from '#src/lib/auto-lock.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {
  check,
  deviceWithBrothers,
  header,
  lines,
  open,
  press,
  serve as serveImports,
} from '#tests/admin/import/an-import.tsx';
import {done} from '#tests/admin/review/a-change.tsx';
import {changeOf} from '#tests/admin/review/pending-change.ts';
import {pdf, serve as serveFiles} from '#tests/screens/attachments/attachment-server.ts';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

let reload = vi.fn<() => void>();
let isAsked = false;
let answer = (): void => undefined;

beforeEach(() => {
  localStorage.clear();
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
});
afterEach(() => {
  document.body.hidden = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets requests for matching addresses wait until `answer` is called. */
function holdAnswers(address: RegExp): void {
  isAsked = false;
  const answering = new Promise<void>((resolve) => (answer = resolve));
  const serve = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (address.test(request.url)) {
      isAsked = true;
      await answering;
    }
    return serve(request);
  });
}

/** Locks the app while the server does not answer, and expects that the page goes only after the answer. */
async function expectToWait(label: string): Promise<void> {
  await waitFor(() => expect(isAsked).toBe(true));
  void lockApp();
  await waitFor(() => expect(document.documentElement.lastElementChild?.textContent).toBe(label));
  expect(document.body.hidden).toBe(true);
  void lockApp();
  expect(reload).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(document.documentElement.lastElementChild).toBe(document.body);
}

describe('the app lock', () => {
  test('waits for the upload of an attachment', async () => {
    serveFiles({list: []});
    holdAnswers(/\/storage\//);
    const device = await smallProvince();
    await changeSession(device.userId, {brotherId: ids.leone});
    const path = `/brothers/profile/${ids.leone}`;
    await show(<BrotherProfileScreen />, path, '/brothers/profile/:slugOrId');
    const section = await screen.findByRole('region', {name: 'Attachments'});
    await within(section).findByText('There are no attachments.');
    const input = section.querySelector('input[type=file]') ?? section;
    fireEvent.change(input, {target: {files: [pdf('Will.pdf')]}});
    await expectToWait('Sending the file...');
  });

  test('waits for an import', async () => {
    await deviceWithBrothers();
    serveImports();
    holdAnswers(/\/rpc\/import_rows/);
    await open();
    await check([header, lines.rufino]);
    await press('Import 1 record');
    await expectToWait('Keep this page open until the import is done.');
  });

  test('waits for a backup', async () => {
    await signedInDevice({username: 'admin', isAdmin: true});
    answerCalls({get_backup_mark: () => ({status: 400, body: {code: 'P0001', message: 'no'}})});
    holdAnswers(/\/rpc\/get_backup_mark/);
    await show(<BackupScreen />, '/admin/backup');
    await press('Make a backup');
    await expectToWait('The backup is still running.');
  });

  test('waits while an admin approves many changes', async () => {
    await signedInDevice({username: 'admin', isAdmin: true});
    const queue = () => ({body: ['c1', 'c2'].map((id) => changeOf(id))});
    answerCalls({get_pending_changes_with_username: queue, approve_change: () => done});
    holdAnswers(/\/rpc\/approve_change/);
    await show(<PendingChangesScreen />, '/admin/pending-changes');
    fireEvent.click(await screen.findByRole('checkbox', {name: /^Select all that can/}));
    await press('Approve selected (2)');
    await expectToWait('Approve several changes');
  });
});
