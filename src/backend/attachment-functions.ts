import {
  givesRows,
  givesValue,
  integer,
  moment,
  nothing,
  nullable,
  text,
  uuid,
  uuids,
} from './server-function.ts';

/** The attachments of brothers and houses. They are not synced: a page asks for them when it shows them. */
export const attachmentFunctions = {
  /** The newest first; none where the user may not see them. */
  get_attachments: givesRows(
    {p_table: text(), p_record: uuid()},
    {
      id: uuid(),
      name: text(),
      mime_type: text(),
      byte_size: integer(),
      storage_path: text(),
      created_at: moment(),
    },
  ),
  /** Which of these, at most 1,000, are there for the user. */
  find_attachments: givesRows({p_ids: uuids()}, {id: uuid()}),
  /** Lists a file that was uploaded before; sent twice, it is listed once. */
  add_attachment: givesValue({p_id: uuid(), p_path: text(), p_name: text()}, nothing()),
  /** Gives the path of the file, which the storage service deletes; empty when it is gone already. */
  remove_attachment: givesValue({p_id: uuid()}, nullable(text())),
};
