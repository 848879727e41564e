import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readFact} from '#src/db/facts.ts';
import {sendExports} from '#src/mutations/record-export.ts';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {smallProvince} from '#tests/screens/brothers/province.ts';
import type {Device} from '#tests/screens/support/device.ts';
import {catchSavedFiles, type SavedFile} from '#tests/screens/support/saved-files.ts';
import {answerCalls, lastCall} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

let saved: readonly SavedFile[];
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  saved = catchSavedFiles();
  device = await smallProvince({isAdmin: true});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function exportBrothers(): Promise<void> {
  await show(<BrothersScreen />, '/brothers?membership=deceased', '/brothers');
  await exportShown();
}

async function exportShown(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  const dialog = within(await screen.findByRole('dialog', {name: 'Export: Brothers'}));
  fireEvent.change(dialog.getByLabelText('File format'), {target: {value: 'csv'}});
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
}

const waiting = async () => (await readFact(device.db, 'exports')) ?? [];
const report = {
  what: 'brothers',
  details: {format: 'csv', rows: 1, filter: '?membership=deceased'},
};

test('an export is reported to the server at once', async () => {
  const calls = answerCalls({record_export: () => ({body: null})});
  await exportBrothers();
  await waitFor(async () => expect(await waiting()).toEqual([]));
  expect(lastCall(calls, 'record_export')?.args).toMatchObject({
    p_what: report.what,
    p_details: report.details,
  });
});

test('the report of an export names the text that was just typed into the search', async () => {
  const calls = answerCalls({record_export: () => ({body: null})});
  await show(<BrothersScreen />, '/brothers?membership=deceased', '/brothers');
  const search = await screen.findByRole('searchbox', {name: 'Search'});
  fireEvent.change(search, {target: {value: 'leone'}});
  await exportShown();
  await waitFor(() =>
    expect(lastCall(calls, 'record_export')?.args).toMatchObject({
      p_details: {filter: '?membership=deceased&q=leone'},
    }),
  );
});

test('an export made offline is reported once back online', async () => {
  answerCalls({});
  await exportBrothers();
  expect(await waiting()).toMatchObject([report]);
  await sendExports();
  expect(await waiting()).toMatchObject([report]);
  const [kept] = await waiting();
  const calls = answerCalls({record_export: () => ({body: null})});
  await sendExports();
  expect(await waiting()).toEqual([]);
  expect(lastCall(calls, 'record_export')?.args).toMatchObject({p_id: kept?.id});
});

test('a report that the server refuses is not sent again', async () => {
  answerCalls({record_export: () => ({status: 400, body: {code: 'PT400', message: 'no'}})});
  await exportBrothers();
  await waitFor(async () => expect(await waiting()).toEqual([]));
});
