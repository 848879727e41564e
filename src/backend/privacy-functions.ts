import {givesValue} from './server-function.ts';
import {integer, json, jsonb, moment, nothing, nullable, text, uuid} from './sql-value.ts';

/** Where any other text names a person: a record, a proposal, a reason, a title, the audit log. */
export type Mention = {readonly table: string; readonly id: string; readonly field: string};

/** What an erasure would take, and where his name would stay. */
export type ErasurePreview = {
  readonly id: string;
  readonly name: string;
  /** There is no record (any more); what the history or the queue holds of the person is left. */
  readonly is_gone: boolean;
  /** False: the person was proposed and never added. */
  readonly was_recorded: boolean;
  /** How many rows of each table are his. */
  readonly rows: Readonly<Record<string, number>>;
  readonly proposals: number;
  readonly audit_rows: number;
  readonly photo_files: number;
  /** The account that belongs to him; it stays. */
  readonly username: string | null;
  readonly mentions: readonly Mention[];
};

export type Erasure = {
  readonly erased: string;
  readonly audit_rows_redacted: number;
  /** Files that the storage service has yet to delete; `null` where there is none. */
  readonly photo_files: readonly string[] | null;
  readonly mentions: readonly Mention[];
};

/** All that is kept of a person: his row, and the rows of each table that are his. */
export type PersonalRecords = Readonly<Record<string, unknown>> & {
  readonly brother: Readonly<Record<string, unknown>> | null;
};

/** What the audit log keeps of an exported list. */
export type ExportDetails = {
  readonly format: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** What the list was narrowed to, as the page's address had it. */
  readonly filter: string;
};

export type BackedUpTable = {
  readonly name: string;
  readonly rows: number;
  /** Another one after any write. */
  readonly mark: string;
  /** As long as it is the same, rows are only added, behind the last; `null` where any may change. */
  readonly stem: string | null;
};

/** How everything stands that a backup holds, in an order in which rows may refer to each other. */
export type BackupMark = {
  readonly at: string;
  readonly login_alias_domain: string | null;
  readonly logins: readonly {readonly id: string; readonly email: string | null}[];
  readonly tables: readonly BackedUpTable[];
};

/** The key of a row, to be sent back as it is. */
export type BackupKey = Readonly<Record<string, unknown>>;

/** A person's rights over his data, and everybody's data as a whole. */
export const privacyFunctions = {
  gdpr_export_brother: givesValue({p_brother_id: uuid()}, jsonb<PersonalRecords>()),
  /** Empty where nothing is kept of such a brother, or no more. */
  gdpr_preview_erasure: givesValue({p_brother_id: uuid()}, jsonb<ErasurePreview | null>()),
  gdpr_erase_brother: givesValue({p_brother_id: uuid(), reason: text()}, jsonb<Erasure>()),
  /** Records that a list was saved as a file, at a moment of the device's clock. Sent twice, it is recorded once. */
  record_export: givesValue(
    {p_id: uuid(), p_what: text(), p_at: moment(), p_details: jsonb<ExportDetails>()},
    nothing(),
  ),
  get_backup_mark: givesValue({}, jsonb<BackupMark>()),
  /** Rows behind a key, each as the text of its JSON. */
  get_backup_page: givesValue(
    {p_table: text(), p_after: nullable(jsonb<BackupKey>()), p_limit: nullable(integer())},
    json<{readonly rows: readonly string[]; readonly last: BackupKey | null}>(),
  ),
};
