import type {DBCore, Dexie} from 'dexie';

/** How this device stores the rows of its databases: as they are, unless the app lock seals them (src/db/seal.ts). */
export const atRest: {
  /** Seals what is written and opens what is read. */
  seal?: ((core: DBCore) => DBCore) | undefined;
  /** Opens one row of a table that was read without Dexie. */
  open?: (<T extends object>(table: string, row: T) => T) | undefined;
  /** Ends the app lock: a user who signs in after another does not know its passphrase. */
  end?: (() => Promise<void>) | undefined;
} = {};

/** Makes a database seal its rows while this device has an app lock. Call it before `open`. */
export function sealAtRest(db: Dexie): void {
  // Next to the database itself, so that everything else sees rows as they are.
  const create = (core: DBCore): DBCore => atRest.seal?.(core) ?? core;
  db.use({stack: 'dbcore', level: -2, create});
}
