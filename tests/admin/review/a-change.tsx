import {fireEvent, screen} from '@testing-library/react';
import {PendingChangeScreen} from '#src/admin/review/pending-change-screen.tsx';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

/** A friar's proposal as the server tells it. */
export const detail = {
  id: 'c1',
  target_table_name: 'brothers',
  operation: 'update',
  record_id: '00000000-0000-4000-8000-000000000001',
  requester_username: 'friar',
  created_at: '2026-11-20T10:00:00Z',
  proposed_changes: {phone: '2', additional_info: {name_day: '4 October'}},
  base_values: {phone: '1', additional_info: null},
  base_version: 3,
  rejection_reason: null,
  status: 'pending',
  unmet_dependency: false,
  group_id: null,
  current_row: {name: 'Leone', phone: '1', additional_info: null},
  current_version: 3,
  reviewer_username: null,
  reviewed_at: null,
};
export const done = {body: {id: 'c1', status: 'approved'}};
/** The server's answer to an approval that wrote this version of a brother. */
export const wrote = (id: string, version: number) => ({
  body: {
    ...done.body,
    written: [{table: 'brothers', operation: 'update', id, version, before: {}, after: {}}],
  },
});
/** The server's answer to a decision that can't be taken. */
export const conflict = (details: unknown, message = 'stale') => ({
  status: 409,
  body: {
    code: 'PT409',
    message,
    hint: '',
    details: details === null ? null : JSON.stringify(details),
  },
});

/** What the server says of a field of `detail` that moved. */
export const stalePhone = {
  change_id: 'c1',
  field: 'phone',
  base: '1',
  current: '5',
  proposed: '2',
};
/** What an approval said of one change. */
export function verdictOn(id: string, {resolution}: Record<string, unknown>) {
  const seenChanges = resolution as Record<string, {resolution: unknown; expected_version: number}>;
  const seenChange = seenChanges[id];
  if (seenChange === undefined) throw new Error(`Nothing was said of ${id}.`);
  return seenChange;
}

/** Answers what is asked of a change around which nothing else is open. */
export const answerChange: typeof answerCalls = (answers) =>
  answerCalls({get_related_changes: () => ({body: []}), ...answers});

export const openChange = () =>
  show(<PendingChangeScreen />, '/admin/pending-changes/c1', '/admin/pending-changes/:id');
export const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', {name}));
