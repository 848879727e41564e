import type {SqlEdit} from './sql-edit.ts';

/** Defects of the stored statuses, of erasures, and of deletes that name proposals. */
export const recordEdits: readonly SqlEdit[] = [
  {
    name: 'a writer of a life does not wait for another one',
    file: 'cached_status.sql',
    from: 'perform app.lock_statuses(v_brothers);\n  update public.brothers b\n  set cached_status = app.status_of_brother(',
    to: 'update public.brothers b\n  set cached_status = app.status_of_brother(',
    suite: 'racing-approvals',
  },
  {
    name: 'an erasure lists the portrait of a kept brother',
    file: 'photo_storage.sql',
    from: 'where p.storage_path = o.name and p.brother_id::text <> all (v_folders)',
    to: 'where false',
    suite: 'files-of-merged-brothers',
  },
  {
    name: 'an erasure lists the attachments of a kept brother',
    file: 'attachments.sql',
    from: 'where a.storage_path = o.name and a.brother_id::text <> all (v_folders)',
    to: 'where false',
    suite: 'files-of-merged-brothers',
  },
  {
    name: 'an erasure forgets the merge of a brother who is still there',
    file: 'erasure.sql',
    from: 'where app.is_erased(m.gone_id) and app.kept_brother(m.gone_id) is null and',
    to: 'where app.is_erased(m.gone_id) and',
    suite: 'files-of-merged-brothers',
  },
  {
    name: 'a change that was approved in part counts as shown',
    file: 'plan_of_deletes.sql',
    from: "and coalesce(p.resolution, '{}') = '{}'",
    to: '',
    suite: 'deleting-proposed-rows',
  },
  {
    name: 'a proposal of another user counts as shown',
    file: 'plan_of_deletes.sql',
    from: "where p.requested_by = (select auth.uid()) and p.status = 'approved'",
    to: "where p.status = 'approved'",
    suite: 'deleting-proposed-rows',
  },
];
