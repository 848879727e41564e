import type {PendingChange} from '#src/queries/review.ts';

/** A pending change as the server sends it: a friar's edit of a brother. */
export const pendingChange: PendingChange = {
  id: 'c1',
  target_table_name: 'brothers',
  operation: 'update',
  record_id: '00000000-0000-4000-8000-000000000001',
  requester_username: 'friar',
  created_at: '2026-11-20T10:00:00Z',
  proposed_changes: {phone: '2'},
  base_values: {phone: '1'},
  rejection_reason: null,
  status: 'pending',
  unmet_dependency: false,
  group_id: null,
  member_count: 1,
  current_version: 3,
  is_stale: false,
  needs: [],
};

/** A pending change with this id, of another record. */
export const changeOf = (id: string, about: Partial<PendingChange> = {}): PendingChange => ({
  ...pendingChange,
  id,
  record_id: `record of ${id}`,
  ...about,
});
