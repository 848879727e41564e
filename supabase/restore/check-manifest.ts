import {isStoredUuid} from '#src/lib/stored-uuid.ts';
import {buckets} from '#supabase/embedded/buckets.ts';
import {Refusal} from '#supabase/embedded/refusal.ts';
import {
  backupFormat,
  backupVersion,
  type BackupFile,
  type BackupManifest,
} from '#src/records/backup-manifest.ts';
import {mostAttachmentBytes} from '#src/records/attachment.ts';
import {restoredTables} from './restored-tables.ts';

/**
 * Refuses a manifest that is not of the form in which the app writes it. An archive may come from anybody: its names
 * become tables of a script that the owner of a database runs, and files on the operator's disk.
 */
export function checkManifest(manifest: unknown, file: string): BackupManifest {
  if (!isObject(manifest) || manifest['format'] !== backupFormat) {
    throw new Refusal(`${file} is no backup of Fraternitas.`);
  }
  const app = text(manifest['app'], APP) ?? '?';
  if (manifest['version'] !== backupVersion) {
    throw new Refusal(`${file} was made by a newer version (${app}). Restore it with that.`);
  }
  const {at, loginAliasDomain, logins, tables, photos, attachments = []} = manifest;
  const isWellFormed =
    text(at, MOMENT) !== null &&
    (loginAliasDomain === null || text(loginAliasDomain, DOMAIN) !== null) &&
    isListOf(logins, isLogin) &&
    isListOf(tables, isTable) &&
    isListOf(photos, isPhoto) &&
    isListOf(attachments, isAttachment);
  if (!isWellFormed) {
    throw new Refusal(`The manifest of ${file} is damaged or forged: nothing is restored from it.`);
  }
  const checked = manifest as BackupManifest;
  const unknown = checked.tables.find(({name}) => !restoredTables.has(name));
  if (unknown !== undefined) {
    throw new Refusal(
      `${file} holds a table that this version does not know, ${unknown.name}. Restore it with ${app}.`,
    );
  }
  return checked;
}

/** Refuses rows that are no list of objects, or whose fields cannot be the columns of a table. */
export function checkRows(rows: unknown, path: string): void {
  const areRows = isListOf(rows, () => true);
  const names = areRows ? Object.keys((rows as readonly Values[])[0] ?? {}) : [];
  if (areRows && names.every((name) => COLUMN.test(name))) return;
  throw new Refusal(`The rows in ${path} are damaged or forged: nothing is restored from them.`);
}

const APP = /^[\w.+-]{1,64}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}(Z|[+-]\d\d:?\d\d)$/;
const DOMAIN = /^[A-Za-z0-9.-]{1,253}$/;
const COLUMN = /^[a-z_][a-z0-9_]{0,62}$/;
const TABLE = /^(app\.)?[a-z_]{1,63}$/;
const HASH = /^[0-9a-f]{64}$/;
type Values = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, isOne: (one: Values) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => isObject(one) && isOne(one));
}

function text(value: unknown, shape: RegExp): string | null {
  return typeof value === 'string' && shape.test(value) ? value : null;
}

function isLogin({id, email}: Values): boolean {
  return isStoredUuid(id) && (email === null || typeof email === 'string');
}

function isTable({name, rows, files}: Values): boolean {
  const table = text(name, TABLE);
  if (table === null || !Number.isSafeInteger(rows) || !Array.isArray(files)) return false;
  return files.every(
    (one: unknown, index) =>
      isFile(one) && one.path === `data/${table}${index === 0 ? '' : `.${index + 1}`}.json`,
  );
}

function isPhoto(photo: unknown): boolean {
  return isFile(photo) && isIn('photos', photo.path);
}

function isAttachment(file: unknown): boolean {
  return isFile(file) && isIn('attachments', file.path) && file.bytes <= mostAttachmentBytes;
}

/** Tells whether a path is that of a folder of the archive, with a name that the bucket accepts. */
function isIn(folder: keyof typeof buckets, path: string): boolean {
  return (
    path.startsWith(`${folder}/`) && buckets[folder].nameShape.test(path.slice(folder.length + 1))
  );
}

function isFile(value: unknown): value is BackupFile {
  return (
    isObject(value) &&
    typeof value['path'] === 'string' &&
    Number.isSafeInteger(value['bytes']) &&
    text(value['sha256'], HASH) !== null
  );
}
