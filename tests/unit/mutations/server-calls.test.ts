// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {callWithRetries} from '#src/backend/retry.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {approveChange, rejectChange, watchDecisions} from '#src/mutations/review.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

beforeEach(() => signedInDevice({isAdmin: true}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signal = new AbortController().signal;
const failing = (status: number, code = '', message = 'why', details: unknown = '') => ({
  status,
  body: {code, message, details: typeof details === 'string' ? details : JSON.stringify(details)},
});
const tooSlow = failing(500, '57014');

describe('callWithRetries', () => {
  const answered = (answer: ReturnType<typeof failing>) => {
    answerCalls({undo_batch: () => answer});
    return callWithRetries('undo_batch', {p_batch: 'b', p_limit: 1}, signal);
  };

  test.each([
    ['a missing right', failing(403, '42501'), {kind: 'denied'}],
    ['a removed account', failing(403, '', serverTexts.notAMember), {kind: 'revoked'}],
    ['a closed session', failing(401, 'PT401'), {kind: 'closed'}],
    ['an old app', failing(426), {kind: 'upgrade'}],
    ['a call that took too long', tooSlow, {kind: 'refused', code: '57014'}],
    ['a missing record', failing(404, 'PT404'), {kind: 'refused', code: 'PT404', message: 'why'}],
  ])('reports %s', async (_, answer, error) => {
    expect(await answered(answer)).toMatchObject({kind: 'failed', error});
  });

  test('returns the value of the answer', async () => {
    const value = {left: 0, changed: []};
    answerCalls({undo_batch: () => ({body: value})});
    const call = callWithRetries('undo_batch', {p_batch: 'b', p_limit: 1}, signal);
    expect(await call).toEqual({kind: 'answered', value});
  });

  test('sends nothing once its signal is aborted', async () => {
    const calls = answerCalls({undo_batch: () => ({body: {left: 0, changed: []}})});
    const args = {p_batch: 'b', p_limit: 1};
    expect(await callWithRetries('undo_batch', args, AbortSignal.abort())).toEqual({
      kind: 'cancelled',
    });
    expect(calls).toEqual([]);
  });
});

describe('a review decision', () => {
  const conflict = {field: 'phone', base: '1', current: '3', proposed: '2', change_id: 'c'};

  test('sends the version and the choices that the admin saw for every change', async () => {
    const calls = answerCalls({approve_change: () => ({body: {id: 'c', status: 'approved'}})});
    const seenChange = {changeId: 'c', resolution: {phone: 'current'}, seenVersion: 4};
    expect(await approveChange('c', [seenChange])).toEqual({kind: 'done', written: []});
    expect(calls[0]?.args).toEqual({
      change_id: 'c',
      resolution: {c: {resolution: {phone: 'current'}, expected_version: 4}},
    });
  });

  test.each([
    ['what it wrote', [{table: 'places', operation: 'insert', id: 'p', version: 1}]],
    ['nothing when it wrote nothing', []],
  ])('reports %s', async (_, written) => {
    answerCalls({approve_change: () => ({body: {id: 'c', status: 'approved', written}})});
    expect(await approveChange('c', [])).toEqual({kind: 'done', written});
  });

  test('reports nothing when the server leaves open what it wrote', async () => {
    const body = {id: 'c', status: 'approved', written: null};
    answerCalls({approve_change: () => ({body})});
    expect(await approveChange('c', [])).toEqual({kind: 'done', written: []});
  });

  test('fails, and may be sent again, when the answer is null', async () => {
    answerCalls({approve_change: () => ({body: null})});
    expect(await approveChange('c', [])).toMatchObject({kind: 'failed', error: {kind: 'busy'}});
  });

  test('tells the listeners of this tab, until they stop', async () => {
    answerCalls({
      approve_change: () => ({body: {id: 'c', status: 'approved'}}),
      reject_change: () => failing(503),
    });
    const listener = vi.fn<() => void>();
    const stop = watchDecisions(listener);
    await rejectChange('c', 'why', ['c']);
    expect(listener).not.toHaveBeenCalled();
    await approveChange('c', []);
    expect(listener).toHaveBeenCalledOnce();
    stop();
    await approveChange('c', []);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('sends the reason of a rejection', async () => {
    const calls = answerCalls({reject_change: () => ({body: {id: 'c', status: 'rejected'}})});
    expect(await rejectChange('c', 'No source', ['c', 'd'])).toEqual({kind: 'done', written: []});
    expect(calls[0]?.args).toEqual({
      change_id: 'c',
      reason: 'No source',
      shown: ['c', 'd'],
    });
  });

  test('rejects without naming the group where the server is older', async () => {
    const calls = answerCalls({
      reject_change: (args) =>
        'shown' in args ? failing(404, 'PGRST202') : {body: {id: 'c', status: 'rejected'}},
    });
    expect(await rejectChange('c', 'why', ['c'])).toEqual({kind: 'done', written: []});
    expect(calls.map(({args}) => args)).toEqual([
      {change_id: 'c', reason: 'why', shown: ['c']},
      {change_id: 'c', reason: 'why'},
    ]);
  });

  test.each([
    ['no such change', failing(404, 'PT404'), {kind: 'already-decided'}],
    [
      'a change that is decided',
      failing(409, 'PT409', `${serverTexts.alreadyDecided}approved`),
      {kind: 'already-decided'},
    ],
    [
      'fields that another user changed',
      failing(409, 'PT409', 'stale', [conflict]),
      {kind: 'stale', conflicts: [conflict]},
    ],
    ['a group that changed', failing(409, 'PT409', 'stale', []), {kind: 'stale', conflicts: []}],
    [
      'a violated unique value',
      failing(409, '23505', 'a name is taken', {}),
      {kind: 'failed', error: {kind: 'refused'}},
    ],
    [
      'a violated unique value with a plain database message',
      failing(409, '23505', 'a name is taken', 'Key (name)'),
      {kind: 'failed', error: {kind: 'refused', message: 'a name is taken'}},
    ],
    [
      'a photo without its file',
      failing(409, 'PT409', `${serverTexts.photoFile}is missing`),
      {kind: 'no-file'},
    ],
    ['a missing right', failing(403, '42501'), {kind: 'failed', error: {kind: 'denied'}}],
    [
      'an invalid change with a list',
      failing(400, '22023', 'change is already wrong', [conflict]),
      {kind: 'failed', error: {kind: 'refused'}},
    ],
  ])('reports %s', async (_, answer, decision) => {
    answerCalls({reject_change: () => answer});
    expect(await rejectChange('c', 'why', ['c'])).toMatchObject(decision);
  });

  test('is reported as unanswered when no answer comes, because it may have taken effect', async () => {
    answerCalls({});
    expect(await rejectChange('c', 'why', ['c'])).toEqual({
      kind: 'failed',
      error: {kind: 'unanswered'},
    });
  });

  test('is not sent while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const calls = answerCalls({reject_change: () => ({body: {id: 'c', status: 'rejected'}})});
    expect(await rejectChange('c', 'why', ['c'])).toEqual({
      kind: 'failed',
      error: {kind: 'offline'},
    });
    expect(calls).toEqual([]);
  });
});
