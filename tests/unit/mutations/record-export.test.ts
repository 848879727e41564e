// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {changeSession} from '#src/db/device-database.ts';
import {type ExportReport, readFact, writeFact} from '#src/db/facts.ts';
import {recordExport, sendExports} from '#src/mutations/record-export.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const details = {format: 'csv', columns: ['name'], rows: 3, filter: ''};
const report = (id: string): ExportReport => ({id, what: 'brothers', at: '2026-11-22', details});
const waiting = async () => (await readFact(device.db, 'exports')) ?? [];
const recorded = {record_export: () => ({body: null})};
const failing = (status: number, code: string) => ({
  record_export: () => ({status, body: {code, message: '', details: ''}}),
});

test('an export is reported to the server with its time, and then removed from the device', async () => {
  const calls = answerCalls(recorded);
  await recordExport('merge-units-list', details);
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]?.args).toEqual({
    p_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    p_what: 'merge_units_list',
    p_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    p_details: details,
  });
  await expect.poll(waiting).toEqual([]);
});

test('an export made offline is reported later', async () => {
  answerCalls({});
  await recordExport('brothers', details);
  await sendExports();
  expect(await waiting()).toMatchObject([{what: 'brothers', details}]);
  const calls = answerCalls(recorded);
  await sendExports();
  expect(calls).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('an export is reported although the browser calls the device offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = answerCalls(recorded);
  await recordExport('brothers', details);
  await expect.poll(waiting).toEqual([]);
  expect(calls).toHaveLength(1);
});

test('the device keeps the newest 200 export reports', async () => {
  answerCalls({});
  const former = Array.from({length: 200}, (_, n) => report(`former-${n}`));
  await writeFact(device.db, 'exports', former);
  await recordExport('places', details);
  const kept = await waiting();
  expect(kept).toHaveLength(200);
  expect(kept[0]?.id).toBe('former-1');
  expect(kept.at(-1)?.what).toBe('places');
});

test('reports that cannot be read are logged, and fail nothing else', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  const calls = answerCalls(recorded);
  await writeFact(device.db, 'exports', [report('a')]);
  const failure = new Error('The disk cannot be read.');
  device.db.facts.hook('reading', () => {
    throw failure;
  });
  await sendExports();
  expect(logged).toHaveBeenCalledExactlyOnceWith('The exports could not be reported:', failure);
  expect(calls).toEqual([]);
});

test('a report without an answer is kept, with those after it', async () => {
  await writeFact(device.db, 'exports', [report('a'), report('b')]);
  answerCalls({});
  await sendExports();
  expect((await waiting()).map(({id}) => id)).toEqual(['a', 'b']);
});

test('a report of a user is not sent as that of a user who has signed in meanwhile', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  await writeFact(device.db, 'exports', [report('a'), report('b')]);
  let isSecond = false;
  const calls = answerCalls({
    record_export: async () => {
      if (!isSecond) await signedInDevice({username: 'guardian'});
      isSecond = true;
      return {body: null};
    },
  });
  await sendExports();
  expect(calls.map(({args}) => args['p_id'])).toEqual(['a']);
});

test('only the reports that the server has are removed', async () => {
  await writeFact(device.db, 'exports', [report('a'), report('b'), report('c')]);
  answerCalls({
    record_export: ({p_id}) =>
      p_id === 'b' ? {status: 503, body: {code: '', message: '', details: ''}} : {body: null},
  });
  await sendExports();
  expect((await waiting()).map(({id}) => id)).toEqual(['b', 'c']);
});

test('no report is sent once the server has closed the session', async () => {
  await writeFact(device.db, 'exports', [report('a')]);
  await changeSession(device.userId, {closedAt: 1});
  const calls = answerCalls(recorded);
  await sendExports();
  expect(calls).toEqual([]);
});

test('a rejected report is not sent again, and the reports after it are sent', async () => {
  await writeFact(device.db, 'exports', [report('a'), report('b')]);
  const calls = answerCalls(failing(400, '22023'));
  await sendExports();
  expect(calls.map(({args}) => args['p_id'])).toEqual(['a', 'b']);
  expect(await waiting()).toEqual([]);
});

test('reports are sent oldest first, each once', async () => {
  await writeFact(device.db, 'exports', [report('a'), report('b')]);
  const calls = answerCalls(recorded);
  await sendExports();
  await sendExports();
  expect(calls.map(({args}) => args['p_id'])).toEqual(['a', 'b']);
});

test('nothing is sent when nothing was exported', async () => {
  const calls = answerCalls(recorded);
  await sendExports();
  expect(calls).toEqual([]);
});
