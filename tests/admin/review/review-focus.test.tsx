import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {answerChange, detail, press} from './a-change.tsx';
import {changeOf} from './pending-change.ts';
import {reviewedIds, reviewFrom, seen} from './a-review.tsx';

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

test('the button to the next change keeps the focus at the last one', async () => {
  await reviewFrom('c2');
  const next = screen.getByRole<HTMLButtonElement>('button', {name: 'Next'});
  next.focus();
  fireEvent.click(next);
  await seen('c3');
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'));
  // A browser takes the focus from a button that is disabled.
  expect(next.disabled).toBe(false);
  fireEvent.click(next);
  await seen('c3');
});

describe('the page of the queue', () => {
  beforeEach(() => {
    answerChange({
      get_pending_changes_with_username: () => ({
        body: reviewedIds.map((id) => changeOf(id)),
      }),
      get_change_by_id: ({p_change_id: id}) => ({
        body: [{...detail, id, proposed_changes: {phone: `+62 ${String(id)}`}}],
      }),
    });
    return show(
      <main tabIndex={-1} {...focusFallback}>
        <PendingChangesScreen />
      </main>,
      '/admin/pending-changes',
    );
  });

  const expectFocusOnPage = async (role: 'button' | 'link', name: string) => {
    const control = await screen.findByRole(role, {name});
    control.focus();
    fireEvent.click(control);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  };

  test('takes the focus when the review of all changes begins, and when it stops', async () => {
    await expectFocusOnPage('link', 'Review all');
    await expectFocusOnPage('link', 'Stop reviewing');
  });

  test('takes the focus when the selection is cleared', async () => {
    const [first] = await screen.findAllByRole('checkbox', {name: /^Select this change/});
    fireEvent.click(first!);
    await expectFocusOnPage('button', 'Clear selection');
  });
});
