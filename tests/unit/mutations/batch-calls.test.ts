// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {mergeBrothers} from '#src/mutations/merge-brothers.ts';
import {type Import, sendImport} from '#src/mutations/send-import.ts';
import {undoBatch} from '#src/mutations/undo-batch.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

beforeEach(() => signedInDevice({isAdmin: true}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signal = new AbortController().signal;
const tooSlow = {status: 500, body: {code: '57014', message: '', details: ''}};
const denied = {status: 403, body: {code: '42501', message: '', details: ''}};

describe('sendImport', () => {
  const rows = Array.from({length: 250}, (_, n) => ({n})) as unknown as Import['rows'];
  const what: Import = {batch: 'b', table: 'brothers', title: 'file', rows};
  const done = {begin_import: () => ({body: null}), finish_import: () => ({body: null})};
  const send = async (written = 0) => {
    const counts: number[] = [];
    const end = await sendImport(what, {written, signal, onWritten: (count) => counts.push(count)});
    return {end, counts};
  };
  const sizesOf = (calls: ReturnType<typeof answerCalls>) =>
    calls
      .filter(({name}) => name === 'import_rows')
      .map(({args}) => (args['p_rows'] as unknown[]).length);

  test('sends the rows in chunks between begin_import and finish_import', async () => {
    const calls = answerCalls({...done, import_rows: () => ({body: []})});
    expect(await send()).toEqual({end: {kind: 'done'}, counts: [200, 250]});
    expect(sizesOf(calls)).toEqual([200, 50]);
    expect(calls[0]).toEqual({
      name: 'begin_import',
      args: {p_batch: 'b', p_table: 'brothers', p_title: 'file'},
    });
    expect(calls.at(-1)).toEqual({name: 'finish_import', args: {p_batch: 'b'}});
  });

  test('continues after the rows that are already written', async () => {
    const calls = answerCalls({...done, import_rows: () => ({body: []})});
    expect((await send(240)).counts).toEqual([250]);
    expect(calls.find(({name}) => name === 'import_rows')?.args['p_rows']).toHaveLength(10);
  });

  test('sends fewer rows after a call that took too long', async () => {
    let isSlow = true;
    const calls = answerCalls({
      ...done,
      import_rows: () => {
        const answer = isSlow ? tooSlow : {body: []};
        isSlow = false;
        return answer;
      },
    });
    expect((await send(100)).end).toEqual({kind: 'done'});
    expect(sizesOf(calls)).toEqual([150, 100, 50]);
  });

  test('fails when even the fewest rows take too long', async () => {
    const calls = answerCalls({...done, import_rows: () => tooSlow});
    expect((await send()).end).toMatchObject({kind: 'failed', error: {code: '57014'}});
    expect(sizesOf(calls)).toEqual([200, 100, 50, 25, 12, 10]);
  });

  test('ends with only the rows that were refused', async () => {
    const refused = {row: 3, outcome: 'refused'};
    answerCalls({...done, import_rows: () => ({body: [{row: 1, outcome: 'written'}, refused]})});
    expect(await send()).toEqual({end: {kind: 'refused', rows: [refused]}, counts: []});
  });

  test.each(['begin_import', 'import_rows', 'finish_import'])(
    'ends when the server denies %s',
    async (name) => {
      const all = {...done, import_rows: () => ({body: []})};
      answerCalls({...all, [name]: () => denied});
      expect((await send()).end).toMatchObject({kind: 'failed', error: {kind: 'denied'}});
    },
  );
});

describe('undoBatch', () => {
  const undo = async () => {
    const left: number[] = [];
    return {end: await undoBatch('b', {signal, onLeft: (count) => left.push(count)}), left};
  };

  test('repeats the call until no record is left', async () => {
    let left = 3;
    const calls = answerCalls({undo_batch: () => ({body: {left: (left -= 1), changed: []}})});
    expect(await undo()).toEqual({end: {kind: 'undone'}, left: [2, 1, 0]});
    expect(calls[0]?.args).toEqual({p_batch: 'b', p_limit: 200});
  });

  test('ends with the records that changed since the batch', async () => {
    const changed = [{table: 'vows', id: 'v'}];
    answerCalls({undo_batch: () => ({body: {left: 5, changed}})});
    expect(await undo()).toEqual({end: {kind: 'stands', changed}, left: []});
  });

  test('sends fewer records after a call that took too long, and ends at the smallest number', async () => {
    const calls = answerCalls({undo_batch: () => tooSlow});
    expect((await undo()).end).toMatchObject({kind: 'failed', error: {code: '57014'}});
    expect(calls.map(({args}) => args['p_limit'])).toEqual([200, 100, 50, 25, 12, 10]);
  });
});

describe('mergeBrothers', () => {
  const merge = {
    batch: 'b',
    keep: {id: 'k', version: 2},
    gone: {id: 'g', version: 3},
    values: {phone: '1'},
    reason: ' the same man ',
  };

  test('sends both records with the versions shown, and returns what was moved', async () => {
    const calls = answerCalls({merge_brothers: () => ({body: {moved: {vows: 2}}})});
    expect(await mergeBrothers(merge)).toEqual({kind: 'answered', value: {vows: 2}});
    expect(calls[0]?.args).toEqual({
      p_batch: 'b',
      p_keep: 'k',
      p_gone: 'g',
      p_values: {phone: '1'},
      p_keep_version: 2,
      p_gone_version: 3,
      p_reason: 'the same man',
    });
  });

  test('reports a refusal', async () => {
    answerCalls({merge_brothers: () => denied});
    expect(await mergeBrothers(merge)).toMatchObject({kind: 'failed', error: {kind: 'denied'}});
  });
});
