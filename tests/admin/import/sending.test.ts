import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {sendImport, type ImportRow, type SendingEnd} from '#src/mutations/send-import.ts';
import {undoBatch} from '#src/mutations/undo-batch.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';

beforeEach(async () => {
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.restoreAllMocks());

const rows = Array.from({length: 450}, (_, index): ImportRow => ({
  n: index + 2,
  id: crypto.randomUUID(),
  op: 'insert',
  values: {name: `Fra ${index}`},
  base_version: null,
}));
const what = {batch: crypto.randomUUID(), table: 'brothers', title: 'friars.csv', rows};

type Answers = Parameters<typeof answerCalls>[0];

/** A server that accepts every row. */
function serve(answers: Answers): readonly Call[] {
  return answerCalls({
    begin_import: () => ({body: null}),
    import_rows: taken,
    finish_import: () => ({body: null}),
    ...answers,
  });
}

function taken({p_rows: sent}: Call['args']) {
  const body = rowsIn(sent).map(({n}) => ({
    n,
    outcome: 'applied',
    code: null,
    field: null,
    detail: null,
  }));
  return {body};
}

function rowsIn(sent: unknown): readonly ImportRow[] {
  return sent as readonly ImportRow[];
}

/** How many rows each call carried. */
function chunks(calls: readonly Call[]): number[] {
  return calls
    .filter(({name}) => name === 'import_rows')
    .map(({args}) => rowsIn(args['p_rows']).length);
}

async function send(
  written = 0,
  stop = new AbortController(),
): Promise<{end: SendingEnd; told: number[]}> {
  const told: number[] = [];
  const onWritten = (count: number) => void told.push(count);
  const end = await sendImport(what, {written, signal: stop.signal, onWritten});
  return {end, told};
}

const tooSlow = {status: 500, body: {code: '57014', message: 'too slow'}};

test('rows are sent in chunks of 200, and each chunk reports the number of rows written', async () => {
  const calls = serve({});
  expect(await send()).toEqual({end: {kind: 'done'}, told: [200, 400, 450]});
  expect(chunks(calls)).toEqual([200, 200, 50]);
  expect(calls.map(({name}) => name).at(-1)).toBe('finish_import');
});

test('a chunk whose answer is lost is sent again unchanged', async () => {
  let tries = 0;
  const calls = serve({
    import_rows: (args) => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return taken(args);
    },
  });
  expect((await send()).end).toEqual({kind: 'done'});
  const [first, second] = calls.filter(({name}) => name === 'import_rows');
  expect(second?.args).toEqual(first?.args);
});

test('chunks get smaller when the server takes too long', async () => {
  const calls = serve({
    import_rows: (args) => (rowsIn(args['p_rows']).length > 100 ? tooSlow : taken(args)),
  });
  expect((await send()).end).toEqual({kind: 'done'});
  expect(chunks(calls)).toEqual([200, 100, 100, 100, 100, 50]);
});

test('sending ends as too slow when ten rows still take too long', async () => {
  const calls = serve({import_rows: () => tooSlow});
  expect(await send()).toMatchObject({end: {kind: 'failed', error: {code: '57014'}}, told: []});
  expect(chunks(calls)).toEqual([200, 100, 50, 25, 12, 10]);
});

test('sending stops after the chunk under way when it is cancelled', async () => {
  const stop = new AbortController();
  const calls = serve({
    import_rows: (args) => {
      stop.abort();
      return taken(args);
    },
  });
  expect(await send(0, stop)).toEqual({end: {kind: 'cancelled'}, told: [200]});
  expect(chunks(calls)).toEqual([200]);
});

test('sending continues after the rows already written', async () => {
  const calls = serve({});
  expect(await send(400)).toEqual({end: {kind: 'done'}, told: [450]});
  expect(chunks(calls)).toEqual([50]);
});

test('refused rows are returned, and nothing is sent after them', async () => {
  const calls = serve({
    import_rows: (args) => ({
      body: taken(args).body.map((row) => ({...row, outcome: 'refused', code: 'together'})),
    }),
  });
  const {end} = await send();
  expect(end.kind === 'refused' && end.rows).toHaveLength(200);
  expect(chunks(calls)).toEqual([200]);
});

test('sending ends at once when the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  serve({
    begin_import: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect((await send()).end).toEqual({kind: 'failed', error: {kind: 'unanswered'}});
});

test('undoing continues until no rows are left', async () => {
  let left = 450;
  const calls = serve({
    undo_batch: () => {
      left = Math.max(0, left - 200);
      return {body: {left, changed: []}};
    },
  });
  const told: number[] = [];
  const onLeft = (count: number) => void told.push(count);
  const {signal} = new AbortController();
  expect(await undoBatch(what.batch, {signal, onLeft})).toEqual({kind: 'undone'});
  expect(told).toEqual([250, 50, 0]);
  expect(calls.filter(({name}) => name === 'undo_batch')).toHaveLength(3);
});
