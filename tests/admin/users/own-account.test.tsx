import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {Account} from '#src/queries/accounts.ts';
import {asked, friar, openUsers, press, serveAccounts, signAdminIn} from './users-page.tsx';

let own: Account;
let questions: string[];

beforeEach(async () => {
  own = await signAdminIn();
  questions = [];
  vi.stubGlobal('confirm', (question: string) => {
    questions.push(question);
    return false;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['Remove administrator: admin', /^Give up your own administrator role\?.* only another admin/],
  ['Disable admin', /^Disable your own account\?.* this device removes its records/],
])('the question before "%s" says that it is the own account', async (button, question) => {
  const calls = serveAccounts([own, friar]);
  await openUsers();
  await press(button);
  expect(questions).toEqual([expect.stringMatching(question)]);
  expect(asked(calls)).toEqual([]);
});

test('the question before another account is disabled names that account', async () => {
  serveAccounts([own, friar]);
  await openUsers();
  await press('Disable friar');
  expect(questions).toEqual([expect.stringMatching(/^Disable friar\?/)]);
});
