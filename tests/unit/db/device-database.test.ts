import {afterEach, expect, test, vi} from 'vitest';

import {device, readStoredSession} from '#src/db/device-database.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Answers the next opening as Chromium does while it deletes the data of a site. */
function failNextOpening(): void {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    const request = new EventTarget() as IDBOpenDBRequest;
    Object.assign(request, {error: new DOMException('The connection was closed.', 'AbortError')});
    request.addEventListener('error', (event) => request.onerror?.(event));
    setTimeout(() => request.dispatchEvent(new Event('error')));
    return request;
  });
}

test('the device database opens again after the browser aborted an opening', async () => {
  await deleteStoredSession();
  device.close({disableAutoOpen: false});
  failNextOpening();
  await expect(readStoredSession()).rejects.toThrow('The connection was closed.');
  expect(await readStoredSession()).toBeNull();
});
