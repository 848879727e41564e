import {screen} from '@testing-library/react';
import {setTimeout as pause} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerChange, detail, openChange} from './a-change.tsx';
import {changeOf} from './pending-change.ts';

beforeEach(async () => {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: detail.record_id, name: 'Leone'}]);
});
afterEach(() => vi.unstubAllGlobals());

const decided = {...detail, status: 'approved'};

/** An answer that comes when `give` is called. */
function later() {
  let give: (answer: {body: unknown}) => void = () => {};
  const answer = new Promise<{body: unknown}>((resolve) => (give = resolve));
  return {answer: () => answer, give: (body: unknown) => give({body})};
}

const shownCard = () => screen.findByRole('region', {name: 'Proposed Changes'});

test('the page keeps room for the position of a change until the queue is loaded', async () => {
  const queue = later();
  answerChange({
    get_change_by_id: () => ({body: [detail]}),
    get_pending_changes_with_username: queue.answer,
  });
  await openChange();
  await shownCard();
  expect(screen.getByText('Next').closest('[style]')?.getAttribute('style')).toMatch(/hidden/);
  expect(screen.queryByRole('button', {name: 'Next'})).toBeNull();
  queue.give([changeOf('c1')]);
  await screen.findByRole('button', {name: 'Next'});
});

test('the page keeps room for the position until a decided change is loaded', async () => {
  const change = later();
  answerChange({
    get_change_by_id: change.answer,
    get_pending_changes_with_username: () => ({body: []}),
  });
  await openChange();
  await screen.findByText('Next');
  await pause(100);
  screen.getByText('Next');
  change.give([decided]);
  await shownCard();
  expect(screen.queryByText('Next')).toBeNull();
});

test('the page keeps no room beside a decided change while the queue is still loading', async () => {
  answerChange({
    get_change_by_id: () => ({body: [decided]}),
    get_pending_changes_with_username: later().answer,
  });
  await openChange();
  await shownCard();
  expect(screen.queryByText('Next')).toBeNull();
});
