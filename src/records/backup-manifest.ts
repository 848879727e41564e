/** The content of `manifest.json` in a backup's archive. */
export type BackupManifest = {
  readonly format: typeof backupFormat;
  readonly version: typeof backupVersion;
  readonly app: string;
  /** The wire schema of this build's edits, which tells how old the backup is. */
  readonly schema: number;
  readonly madeBy: string;
  /** The time of the state that the backup contains. */
  readonly at: string;
  readonly loginAliasDomain: string | null;
  /** The accounts with their e-mail addresses. Only the sign-in service has the passwords. */
  readonly logins: readonly {readonly id: string; readonly email: string | null}[];
  /** In an order in which rows may refer to earlier ones. */
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    readonly files: readonly BackupFile[];
  }[];
  readonly photos: readonly BackupFile[];
  /** Photos that records or proposals name but the server does not have. */
  readonly missingPhotos: readonly string[];
  /** Absent in a backup by an earlier version, which has no files of attachments. */
  readonly attachments?: readonly BackupFile[];
  /** Attachments that are listed but whose files the server does not have. */
  readonly missingAttachments?: readonly string[];
  /** Attachments that exceed the limit of a backup. */
  readonly leftOutAttachments?: readonly string[];
};

/** A file of the archive, with the SHA-256 of its content. */
export type BackupFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

export const backupFormat = 'fraternitas-backup';
export const backupVersion = 1;
