import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {press} from './a-change.tsx';
import {reviewFrom, seen} from './a-review.tsx';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

/** Waits until the focus is on what the review shows now. */
const focusIsOn = (text: RegExp) =>
  waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.textContent).toMatch(text);
  });

test('the next change, and the summary at the end, take the focus after a decision', async () => {
  await reviewFrom('c1');
  for (const id of ['c1', 'c2']) {
    await seen(id);
    const approve = await screen.findByRole('button', {name: 'Approve'});
    approve.focus();
    fireEvent.click(approve);
    await focusIsOn(new RegExp(`62 c${Number(id[1]) + 1}`));
  }
  await press('Reject');
  fireEvent.click(await screen.findByRole('button', {name: 'No source'}));
  await press('Confirm Rejection');
  await screen.findByText(/Approved: 2. Rejected: 1./);
  await focusIsOn(/Approved: 2/);
});

test('the focus stays on the button that steps through the changes', async () => {
  await reviewFrom('c1');
  const next = screen.getByRole('button', {name: 'Next'});
  next.focus();
  fireEvent.click(next);
  await seen('c2');
  expect(document.activeElement).toBe(next);
});
