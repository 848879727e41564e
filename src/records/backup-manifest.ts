/** What a backup's archive says of itself, in `manifest.json`. */
export type BackupManifest = {
  readonly format: typeof backupFormat;
  readonly version: typeof backupVersion;
  readonly app: string;
  /** The form in which this app's edits travel; says how old it is. */
  readonly schema: number;
  readonly madeBy: string;
  /** The moment of which everything in it is. */
  readonly at: string;
  readonly loginAliasDomain: string | null;
  /** Who may sign in, by which address. Passwords are with the sign-in service alone. */
  readonly logins: readonly {readonly id: string; readonly email: string | null}[];
  /** In an order in which rows may refer to each other. */
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    readonly files: readonly BackupFile[];
  }[];
  readonly photos: readonly BackupFile[];
  /** Photos that records or proposals name, but the server has no file of. */
  readonly missingPhotos: readonly string[];
};

/** A file of the archive, with the SHA-256 of what it holds. */
export type BackupFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

export const backupFormat = 'fraternitas-backup';
export const backupVersion = 1;
