import {waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {changeSession, device, storeSession} from '#src/db/device-database.ts';
import {lockApp} from '#src/lib/auto-lock.ts';
import {openPdfOfUser} from '#src/screens/attachments/open-pdf-of-user.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

let userId: string;
let close: () => void;

beforeEach(async () => {
  ({userId} = await signedInDevice({username: 'friar'}));
  close = vi.fn();
  const tab = {closed: false, location: {replace: vi.fn()}, close};
  vi.stubGlobal('open', () => tab);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:passport');
  Object.defineProperty(navigator, 'pdfViewerEnabled', {value: true, configurable: true});
  await openPdfOfUser(userId, async () => new File(['%PDF'], 'passport.pdf'));
});
afterEach(() => {
  document.body.hidden = false;
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the tab of a PDF closes when its user signs out, in any tab', async () => {
  await changeSession(userId, {lapsed: true});
  expect(close).not.toHaveBeenCalled();
  await device.session.clear();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('the tab of a PDF closes when another user signs in', async () => {
  const session = await device.session.get('current');
  if (!session) throw new Error('Nobody is signed in.');
  await storeSession({...session, userId: crypto.randomUUID()});
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('the tab of a PDF closes when the app is locked', async () => {
  vi.spyOn(location, 'reload').mockReturnValue();
  await lockApp();
  expect(close).toHaveBeenCalledOnce();
});
