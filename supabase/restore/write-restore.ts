import {appendFileSync, existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Refusal} from '#supabase/embedded/refusal.ts';
import type {Backup} from './read-backup.ts';
import {loginStatement, restoreStatements} from './restore-sql.ts';

/** Writes a backup as files for another server: `restore.sql` for psql, and the photos and attachments. */
export function writeRestore(backup: Backup, folder: string): void {
  if (existsSync(folder)) throw new Refusal(`${folder} is there already. Name a new folder.`);
  const script = path.join(folder, 'restore.sql');
  // The folder holds the records of every person.
  mkdirSync(folder, {mode: 0o700});
  // With another client encoding, a byte of a letter could be read as the quote that ends a text.
  writeFileSync(
    script,
    '\\set ON_ERROR_STOP on\n\\encoding UTF8\nset standard_conforming_strings = on;\nbegin;\n',
  );
  appendFileSync(script, `${loginStatement(backup.manifest, withoutPassword)};\n`);
  for (const statement of restoreStatements(backup)) appendFileSync(script, `${statement};\n`);
  appendFileSync(script, 'commit;\nanalyze;\n');
  writeFiles(path.join(folder, 'photos'), backup.photos);
  writeFiles(path.join(folder, 'attachments'), backup.attachments);
}

function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [name, bytes] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, bytes);
  }
}

/** Columns in which Supabase's sign-in service cannot read null. Nobody can sign in with an empty hash. */
const withoutPassword = {
  instance_id: '00000000-0000-0000-0000-000000000000',
  encrypted_password: '',
  confirmation_token: '',
  recovery_token: '',
  email_change: '',
  email_change_token_new: '',
};
