import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {accepted, birth, deviceWithRecords, lines, novitiate, open} from './validation-device.tsx';

beforeEach(deviceWithRecords);
afterEach(() => vi.unstubAllGlobals());

type Reply = {readonly status?: number; readonly body: unknown};
type Decision = Reply | (() => Reply | Promise<Reply>);
const done: Reply = {body: null};

/** A server that lists the issues of `listed` and answers each decision with `decision`. */
function serverOf(listed: () => readonly ListedIssue[], decision: Decision) {
  const decide = () => (typeof decision === 'function' ? decision() : decision);
  return answerCalls({
    validate_brother_data_integrity: () => ({body: listed()}),
    accept_issue: decide,
    restore_issue: decide,
  });
}

const reason = 'The bishop dispensed him.';
const dialog = async () =>
  within(await screen.findByRole('dialog', {name: 'Mark this issue as accepted'}));
async function accept(): Promise<void> {
  fireEvent.click(
    await screen.findByRole('button', {name: /^Mark as accepted: Birth date missing/}),
  );
  const asked = await dialog();
  fireEvent.change(asked.getByLabelText('Reason'), {target: {value: reason}});
  fireEvent.click(asked.getByRole('button', {name: 'Mark as accepted'}));
}

describe('accepting an issue', () => {
  test('requires a reason that is not blank', async () => {
    serverOf(() => [birth], done);
    await open();
    fireEvent.click(
      await screen.findByRole('button', {name: /^Mark as accepted: Birth date missing/}),
    );
    const asked = await dialog();
    asked.getByText('Rufino Fontebruna');
    const confirm = () => asked.getByRole<HTMLButtonElement>('button', {name: 'Mark as accepted'});
    expect(confirm().disabled).toBe(true);
    fireEvent.change(asked.getByLabelText('Reason'), {target: {value: '  '}});
    expect(confirm().disabled).toBe(true);
    fireEvent.click(asked.getByRole('button', {name: 'Cancel'}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks before the user leaves the page with a typed reason', async () => {
    serverOf(() => [birth], done);
    await open();
    fireEvent.click(
      await screen.findByRole('button', {name: /^Mark as accepted: Birth date missing/}),
    );
    const asked = await dialog();
    expect(questionBeforeLeaving()).toBeNull();
    fireEvent.change(asked.getByLabelText('Reason'), {target: {value: reason}});
    expect(questionBeforeLeaving()).toBe('Leave this page? The reason you typed is not saved.');
    fireEvent.click(asked.getByRole('button', {name: 'Cancel'}));
    await waitFor(() => expect(questionBeforeLeaving()).toBeNull());
  });

  test('keeps a typed reason for its issue when the dialog closes by mistake', async () => {
    serverOf(() => [birth, novitiate], done);
    await open();
    const ask = async (issue: RegExp) => {
      fireEvent.click(await screen.findByRole('button', {name: issue}));
      return (await dialog()).getByLabelText<HTMLTextAreaElement>('Reason');
    };
    const leave = async () => {
      fireEvent.keyDown(screen.getByRole('dialog'), {key: 'Escape'});
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    fireEvent.change(await ask(/^Mark as accepted: Birth date missing/), {target: {value: reason}});
    await leave();
    expect((await ask(/^Mark as accepted: (?!Birth date missing)/)).value).toBe('');
    await leave();
    expect((await ask(/^Mark as accepted: Birth date missing/)).value).toBe(reason);
  });

  test('sends the reason and removes the issue from the list, also before the server has checked again', async () => {
    let isDecided = false;
    const calls = serverOf(
      () => (isDecided ? [{...birth, ...accepted, id: birth.id}, novitiate] : [novitiate, birth]),
      () => {
        isDecided = true;
        return done;
      },
    );
    await open();
    await accept();
    await screen.findByText('The issue is marked as accepted.');
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(calls.find(({name}) => name === 'accept_issue')?.args).toMatchObject({
      p_issue_id: birth.id,
      p_reason: reason,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    [
      'refuses',
      {status: 403, body: {code: '42501', message: 'no'}},
      /You do not have permission to do this/,
    ],
    ['is busy', {status: 503, body: {code: '57P03', message: ''}}, /server is busy/],
  ])('shows that the server %s, and keeps the typed reason', async (_, reply, says) => {
    serverOf(() => [birth], reply);
    await open();
    await accept();
    await screen.findByText(says);
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(reason);
  });

  test('sends nothing while offline, and keeps the typed reason', async () => {
    const calls = serverOf(() => [birth], done);
    await open();
    await screen.findByRole('table');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await accept();
    const shown = await (await dialog()).findByText(/^You are offline\. Nothing was changed/);
    const alert = (await dialog()).getByRole('alert');
    expect(alert.contains(shown)).toBe(true);
    // Beside the buttons: below the reason, a phone would not show it.
    expect(within(alert.parentElement ?? alert).getAllByRole('button')).toHaveLength(2);
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(reason);
    expect(calls.some(({name}) => name === 'accept_issue')).toBe(false);
    vi.restoreAllMocks();
  });

  test('removes an issue that another admin has fixed or decided, and says so', async () => {
    let isThere = true;
    serverOf(
      () => (isThere ? [novitiate, birth] : [novitiate]),
      () => {
        isThere = false;
        return {status: 404, body: {code: 'PT404', message: 'there is no such issue'}};
      },
    );
    await open();
    await accept();
    await screen.findByText(/^This issue is gone/);
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('keeps the dialog open while the request runs, and shows there why it failed', async () => {
    let answer: (given: Reply) => void = () => undefined;
    const asked = new Promise<Reply>((resolve) => (answer = resolve));
    serverOf(
      () => [birth],
      () => asked,
    );
    await open();
    await accept();
    const cancel = (await dialog()).getByRole('button', {name: 'Cancel'});
    await waitFor(() => expect(cancel).toHaveProperty('disabled', true));
    fireEvent.keyDown(cancel, {key: 'Escape'});
    answer({status: 503, body: {code: '57P03', message: ''}});
    await (await dialog()).findByText(/server is busy/);
    expect(cancel).toHaveProperty('disabled', false);
  });

  test('shows the outcome in the list when the answer is lost', async () => {
    let isDecided = false;
    serverOf(
      () => [isDecided ? {...birth, ...accepted, id: birth.id} : birth, novitiate],
      () => {
        isDecided = true;
        throw new TypeError('Failed to fetch');
      },
    );
    await open();
    await accept();
    await screen.findByText(/^No answer came/);
    await waitFor(async () => expect(await lines()).toHaveLength(1));
  });
});

describe('restoring an issue', () => {
  const restore = async () =>
    fireEvent.click(await screen.findByRole('button', {name: /^Reopen: Birth date missing/}));

  test('opens it again', async () => {
    let isOpen = false;
    const calls = serverOf(
      () => (isOpen ? [birth] : [accepted]),
      () => {
        isOpen = true;
        return done;
      },
    );
    await open('?show=accepted');
    await restore();
    await screen.findByText('The issue is open again.');
    await screen.findByText('No issue has been accepted.');
    expect(calls.find(({name}) => name === 'restore_issue')?.args).toEqual({
      p_issue_id: accepted.id,
    });
  });

  test('shows why it failed, and keeps the issue accepted', async () => {
    serverOf(() => [accepted], {status: 500, body: {code: 'XX000', message: 'broken'}});
    await open('?show=accepted');
    await restore();
    await screen.findByText(/^Nothing was changed: The server is busy/);
    expect(await lines('Accepted issues')).toHaveLength(1);
  });
});
