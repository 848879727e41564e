import {screen} from '@testing-library/react';
import {setTimeout as pause} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerChange, detail, openChange} from './a-change.tsx';
import {lineOf} from './a-line.ts';

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

test('the position in the queue has its room before the queue is known', async () => {
  const queue = later();
  answerChange({
    get_change_by_id: () => ({body: [detail]}),
    get_pending_changes_with_username: queue.answer,
  });
  await openChange();
  await shownCard();
  expect(screen.getByText('Next').closest('[style]')?.getAttribute('style')).toMatch(/hidden/);
  expect(screen.queryByRole('button', {name: 'Next'})).toBeNull();
  queue.give([lineOf('c1')]);
  await screen.findByRole('button', {name: 'Next'});
});

test('the position of a decided change keeps its room until the change is known', async () => {
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

test('the position of a decided change has no room while only the queue is unknown', async () => {
  answerChange({
    get_change_by_id: () => ({body: [decided]}),
    get_pending_changes_with_username: later().answer,
  });
  await openChange();
  await shownCard();
  expect(screen.queryByText('Next')).toBeNull();
});
