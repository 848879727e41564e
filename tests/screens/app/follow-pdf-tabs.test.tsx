import {render, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {FollowPdfTabs} from '#src/app/follow-pdf-tabs.ts';
import {device, storeSession} from '#src/db/device-database.ts';
import {lockApp} from '#src/lib/auto-lock.ts';
import {readPdfTabs, storePdfTabs} from '#src/lib/pdf-tabs.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

let closed: string[];

// A page that was loaded again no longer has the windows that it opened; the browser finds them by their names.
beforeEach(async () => {
  const {userId} = await signedInDevice();
  storePdfTabs({userId, names: ['pdf-1', 'pdf-2']});
  closed = [];
  vi.stubGlobal('open', (_address: string, name: string) => ({
    close: () => void closed.push(name),
  }));
});
afterEach(() => {
  document.body.hidden = false;
  storePdfTabs(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('PDFs that were opened before the app was loaded again close when their user signs out', async () => {
  render(<FollowPdfTabs />);
  await device.session.clear();
  await waitFor(() => expect(closed).toEqual(['pdf-1', 'pdf-2']));
  expect(readPdfTabs()).toBeNull();
});

test('PDFs of a former user close when the app is loaded for another user', async () => {
  const session = await device.session.get('current');
  if (!session) throw new Error('Nobody is signed in.');
  await storeSession({...session, userId: crypto.randomUUID()});
  render(<FollowPdfTabs />);
  await waitFor(() => expect(closed).toEqual(['pdf-1', 'pdf-2']));
});

test('PDFs that were opened before the app was loaded again close when it is locked', async () => {
  vi.spyOn(location, 'reload').mockReturnValue();
  await lockApp();
  expect(closed).toEqual(['pdf-1', 'pdf-2']);
});
