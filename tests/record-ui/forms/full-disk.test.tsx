import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {discardDraft, readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {dropTabDrafts} from '#src/mutations/tab-drafts.ts';
import {FormFailures} from '#src/record-ui/forms/form-failures.tsx';
import {show} from '#tests/screens/support/show.tsx';
import {signedInDevice, type Device} from '#tests/screens/support/device.ts';

let device: Device;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  device = await signedInDevice();
});

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

async function typeOverFullDisk() {
  const opened = await openForm('countries', null);
  if (!opened) throw new Error('no form');
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.db.drafts.hook('creating', full);
  await expect(saveDraft(opened, {name: 'Italia'})).rejects.toBeDefined();
  device.db.drafts.hook('creating').unsubscribe(full);
  return opened;
}

test('a draft that does not fit on the disk survives a reload of its tab', async () => {
  const opened = await typeOverFullDisk();
  await expect(readDraft('countries', null)).resolves.toMatchObject({values: {name: 'Italia'}});
  await saveDraft(opened, {name: 'Italy'});
  expect(sessionStorage).toHaveLength(0);
  await expect(readDraft('countries', null)).resolves.toMatchObject({values: {name: 'Italy'}});
});

test('a draft kept by the tab is removed when it is discarded or the user signs out', async () => {
  await discardDraft(await typeOverFullDisk());
  expect(sessionStorage).toHaveLength(0);
  await typeOverFullDisk();
  dropTabDrafts();
  await expect(readDraft('countries', null)).resolves.toBeNull();
});

test('a form that cannot be saved offers to copy its text', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText}});
  await show(<FormFailures failures={[null, 'No room']} copy={() => 'Name: Leone'} />, '/');
  await screen.findByText('No room');
  fireEvent.click(screen.getByRole('button', {name: 'Copy what is typed'}));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('Name: Leone'));
});

test.each([
  ['the browser refuses it', {writeText: () => Promise.reject(new DOMException('no'))}],
  ['the browser has no clipboard', undefined],
])('the form says that its text was not copied when %s', async (_, clipboard) => {
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value: clipboard});
  await show(<FormFailures failures={['No room']} copy={() => 'Name: Leone'} />, '/');
  fireEvent.click(await screen.findByRole('button', {name: 'Copy what is typed'}));
  await screen.findByText(/^The browser did not copy it\. Select your text in the form/);
});
