// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {
  disableAccount,
  enableAccount,
  grantAdmin,
  inviteUser,
  linkAccount,
  revokeAdmin,
} from '#src/mutations/accounts.ts';
import {eraseBrother} from '#src/mutations/erase-brother.ts';
import {acceptIssue, restoreIssue} from '#src/mutations/issues.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

beforeEach(() => signedInDevice({isAdmin: true}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failing = (status: number, code: string) => ({
  status,
  body: {code, message: 'why', details: ''},
});
const calls = [
  [
    'linkAccount',
    'link_account',
    () => linkAccount('u', null),
    {p_user_id: 'u', p_brother_id: null},
  ],
  [
    'grantAdmin',
    'set_account_role',
    () => grantAdmin('u'),
    {p_user_id: 'u', p_role_name: 'admin', p_granted: true},
  ],
  [
    'revokeAdmin',
    'set_account_role',
    () => revokeAdmin('u'),
    {p_user_id: 'u', p_role_name: 'admin', p_granted: false},
  ],
  [
    'disableAccount',
    'set_account_disabled',
    () => disableAccount('u'),
    {p_user_id: 'u', p_disabled: true},
  ],
  [
    'enableAccount',
    'set_account_disabled',
    () => enableAccount('u'),
    {p_user_id: 'u', p_disabled: false},
  ],
  [
    'acceptIssue',
    'accept_issue',
    () => acceptIssue('i', 'known', '2026-11-22'),
    {p_issue_id: 'i', p_reason: 'known', p_today: '2026-11-22'},
  ],
  ['restoreIssue', 'restore_issue', () => restoreIssue('i'), {p_issue_id: 'i'}],
] as const;

describe.each(calls)('%s', (_, name, call, args) => {
  test('sends the values that the admin chose', async () => {
    const sent = answerCalls({[name]: () => ({body: null})});
    expect(await call()).toEqual({kind: 'done'});
    expect(sent.find((one) => one.name === name)?.args).toEqual(args);
  });

  test('is not sent while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sent = answerCalls({[name]: () => ({body: null})});
    expect(await call()).toEqual({kind: 'failed', error: {kind: 'offline'}});
    expect(sent).toEqual([]);
  });

  test('is reported as unanswered when no answer comes, because it may have taken effect', async () => {
    answerCalls({});
    expect(await call()).toEqual({kind: 'failed', error: {kind: 'unanswered'}});
  });

  test('reports a busy server and a missing right', async () => {
    answerCalls({[name]: () => failing(503, '')});
    expect(await call()).toMatchObject({kind: 'failed', error: {kind: 'busy'}});
    answerCalls({[name]: () => failing(403, '42501')});
    expect(await call()).toMatchObject({kind: 'failed', error: {kind: 'denied'}});
  });
});

test.each([
  [400, 'PT400', 'invalid'],
  [404, 'PT404', 'unknown'],
  [409, 'PT409', 'taken'],
])('inviteUser reports a refusal with %i %s as "%s"', async (...refusal) => {
  const [status, code, kind] = refusal;
  answerCalls({invite_user: () => failing(status, code)});
  expect(await inviteUser({username: 'leone', isAdmin: false, brotherId: null})).toEqual({kind});
});

test('restoring an issue reports "gone" when the server no longer knows it', async () => {
  answerCalls({restore_issue: () => failing(404, 'PT404')});
  expect(await restoreIssue('i')).toEqual({kind: 'gone'});
  answerCalls({restore_issue: () => failing(409, 'PT409')});
  expect(await restoreIssue('i')).toMatchObject({kind: 'failed', error: {kind: 'refused'}});
});

describe('eraseBrother', () => {
  const mentions = [{table: 'vows', id: 'v'}];
  const answer = (files: readonly string[] | null, attached: readonly string[] | null = null) => ({
    body: {audit_rows_redacted: 7, mentions, photo_files: files, attachment_files: attached},
  });

  test('sends the reason, and returns what was erased and where the name still appears', async () => {
    const sent = answerCalls({gdpr_erase_brother: () => answer(null)});
    expect(await eraseBrother('b', 'on request')).toEqual({
      kind: 'erased',
      entries: 7,
      mentions,
      files: {deleted: 0, left: []},
    });
    expect(sent[0]?.args).toEqual({p_brother_id: 'b', reason: 'on request'});
  });

  test('asks storage for no deletion when the brother has no files', async () => {
    answerCalls({gdpr_erase_brother: () => answer([])});
    const requests = vi.spyOn(globalThis, 'fetch');
    expect(await eraseBrother('b', 'why')).toMatchObject({files: {deleted: 0, left: []}});
    const paths = requests.mock.calls.map(([input]) => new URL(new Request(input).url).pathname);
    expect(paths.filter((path) => path.startsWith('/storage/'))).toEqual([]);
  });

  test.each([
    [200, [], {deleted: 3, left: []}],
    [500, {message: 'no'}, {deleted: 0, left: ['b/1.jpg', 'b/2.jpg', 'brothers/b/3.pdf']}],
  ])('counts the files deleted and left when storage answers %i', async (status, body, files) => {
    answerCalls({
      gdpr_erase_brother: () => answer(['b/1.jpg', 'b/2.jpg'], ['brothers/b/3.pdf']),
    });
    const erase = globalThis.fetch;
    const removed: unknown[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!request.url.includes('/storage/')) return erase(request);
      removed.push([new URL(request.url).pathname.split('/').at(-1), await request.json()]);
      return Response.json(body, {status});
    });
    expect(await eraseBrother('b', 'why')).toMatchObject({kind: 'erased', files});
    expect(removed).toEqual([
      ['brother-photos', {prefixes: ['b/1.jpg', 'b/2.jpg']}],
      ['attachments', {prefixes: ['brothers/b/3.pdf']}],
    ]);
  });

  test('reports an unknown brother, a missing right and a missing connection', async () => {
    answerCalls({gdpr_erase_brother: () => failing(404, 'PT404')});
    expect(await eraseBrother('b', 'why')).toEqual({kind: 'unknown'});
    answerCalls({gdpr_erase_brother: () => failing(403, '42501')});
    expect(await eraseBrother('b', 'why')).toMatchObject({kind: 'failed', error: {kind: 'denied'}});
    answerCalls({});
    expect(await eraseBrother('b', 'why')).toEqual({kind: 'failed', error: {kind: 'unanswered'}});
  });
});
