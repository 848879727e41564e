import {
  givesValue,
  integer,
  json,
  jsonb,
  moment,
  nothing,
  nullable,
  text,
  uuid,
} from './server-function.ts';

/** A place where another text names a person: a record, a proposal, a reason, a title, the audit log. */
export type Mention = {readonly table: string; readonly id: string; readonly field: string};

/** The data that an erasure would remove, and the places where the name would stay. */
export type ErasurePreview = {
  readonly id: string;
  readonly name: string;
  /** There is no record (any more), but the history or the queue still holds data of the person. */
  readonly is_gone: boolean;
  /** False: the person was proposed and never inserted. */
  readonly was_recorded: boolean;
  /** The brother into whom this record was merged, who is erased in its place; a server of an earlier version has none. */
  readonly kept_id?: string | null;
  /** The number of the person's rows in each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly proposals: number;
  readonly audit_rows: number;
  readonly photo_files: number;
  /** The linked account, which is kept. */
  readonly username: string | null;
  readonly mentions: readonly Mention[];
};

export type Erasure = {
  readonly erased: string;
  readonly audit_rows_redacted: number;
  /** The files that the storage service still has to delete; `null` when there are none. */
  readonly photo_files: readonly string[] | null;
  readonly attachment_files: readonly string[] | null;
  readonly mentions: readonly Mention[];
};

/** All the data of a person: the person's row, and the child rows of each table. */
export type PersonalRecords = Readonly<Record<string, unknown>> & {
  readonly brother: Readonly<Record<string, unknown>> | null;
};

/** The data of an exported list in the audit log. */
export type ExportDetails = {
  readonly format: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The filter of the list, as in the page's address. */
  readonly filter: string;
};

export type BackedUpTable = {
  readonly name: string;
  readonly rows: number;
  /** Changes with every write. */
  readonly mark: string;
  /** While it is the same, rows are only added, after the last; `null` when any row may change. */
  readonly stem: string | null;
};

/** The state of every table in a backup, in an order in which rows refer to earlier ones. */
export type BackupMark = {
  readonly at: string;
  readonly login_alias_domain: string | null;
  readonly logins: readonly {readonly id: string; readonly email: string | null}[];
  readonly tables: readonly BackedUpTable[];
};

/** The key of a row, to be sent back unchanged. */
export type BackupKey = Readonly<Record<string, unknown>>;

/** A person's rights over their data, and the data of all as a whole. */
export const privacyFunctions = {
  gdpr_export_brother: givesValue({p_brother_id: uuid()}, jsonb<PersonalRecords>()),
  /** Empty when nothing is stored about such a brother. */
  gdpr_preview_erasure: givesValue({p_brother_id: uuid()}, jsonb<ErasurePreview | null>()),
  gdpr_erase_brother: givesValue({p_brother_id: uuid(), reason: text()}, jsonb<Erasure>()),
  /** Records that a list was exported, at a time of the device's clock. Sent twice, it is recorded once. */
  record_export: givesValue(
    {p_id: uuid(), p_what: text(), p_at: moment(), p_details: jsonb<ExportDetails>()},
    nothing(),
  ),
  get_backup_mark: givesValue({}, jsonb<BackupMark>()),
  /** The rows after a key, each as the text of its JSON. */
  get_backup_page: givesValue(
    {p_table: text(), p_after: nullable(jsonb<BackupKey>()), p_limit: nullable(integer())},
    json<{readonly rows: readonly string[]; readonly last: BackupKey | null}>(),
  ),
};
