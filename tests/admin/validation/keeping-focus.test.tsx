import {act, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {lateAnswer} from '#tests/screens/support/late-answer.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {accepted, birth, deviceWithRecords, novitiate, open} from './validation-device.tsx';

beforeEach(deviceWithRecords);
afterEach(() => vi.unstubAllGlobals());

const {accepted_at, accepted_by_username, accepted_reason} = accepted;
const acceptance = {accepted_at, accepted_by_username, accepted_reason};

const focusedRow = () => document.activeElement?.closest('tr')?.textContent;

/** Presses a button as the keyboard does. */
async function press(name: RegExp): Promise<HTMLElement> {
  const button = await screen.findByRole('button', {name});
  act(() => button.focus());
  fireEvent.click(button);
  return button;
}

test('the focus moves to the next issue when an issue is accepted', async () => {
  answerCalls({
    validate_brother_data_integrity: () => ({body: [birth, novitiate]}),
    accept_issue: () => ({body: null}),
  });
  await open();
  await press(/^Mark as accepted: Birth date missing/);
  const dialog = within(await screen.findByRole('dialog', {name: 'Mark this issue as accepted'}));
  fireEvent.change(dialog.getByLabelText('Reason'), {target: {value: 'It is lost.'}});
  fireEvent.click(dialog.getByRole('button', {name: 'Mark as accepted'}));
  await waitFor(() => expect(screen.queryByText(/^Birth date missing/)).toBeNull());
  await waitFor(() => expect(focusedRow()).toContain('Leone Bellarivolta'));
});

test('the button that reopens an issue keeps the focus until the issue leaves the list, and then passes it on', async () => {
  const {promise, answer} = lateAnswer();
  let isReopened = false;
  void promise.then(() => {
    isReopened = true;
  });
  const calls = answerCalls({
    validate_brother_data_integrity: () => ({
      body: [isReopened ? birth : {...birth, ...acceptance}, {...novitiate, ...acceptance}],
    }),
    restore_issue: () => promise,
  });
  await open('?show=accepted');
  const button = await press(/^Reopen: Birth date missing/);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(button).toHaveProperty('disabled', false);
  fireEvent.click(button);
  answer({body: null});
  await screen.findByText('The issue is open again.');
  await waitFor(() => expect(focusedRow()).toContain('Leone Bellarivolta'));
  expect(calls.filter(({name}) => name === 'restore_issue')).toHaveLength(1);
});
