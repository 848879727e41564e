import {screen, waitFor} from '@testing-library/react';
import {expect} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import type {Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {answerChange, detail, done} from './a-change.tsx';
import {changeOf} from './pending-change.ts';

export const reviewedIds = ['c1', 'c2', 'c3'];

export type Answers = Parameters<typeof answerChange>[0];

/** Opens the review of three changes, one after the other, at one of them. */
export async function reviewFrom(id: string, answers: Answers = {}): Promise<readonly Call[]> {
  const calls = answerChange({
    get_pending_changes_with_username: () => ({
      body: reviewedIds.map((each) => changeOf(each)),
    }),
    get_change_by_id: ({p_change_id}) => ({
      body: [{...detail, id: p_change_id, proposed_changes: {phone: `+62 ${String(p_change_id)}`}}],
    }),
    approve_change: () => done,
    reject_change: () => done,
    ...answers,
  });
  await show(
    <PendingChangesScreen />,
    `/admin/pending-changes?review=${id}`,
    '/admin/pending-changes',
  );
  await seen(id);
  return calls;
}

/** Waits until the page shows this change and no other. */
export const seen = async (id: string) =>
  waitFor(() => {
    const [region, ...more] = screen.getAllByRole('region', {name: 'Proposed Changes'});
    expect(more).toEqual([]);
    expect(region?.textContent).toContain(`+62 ${id}`);
  });
