import {type Mutation, type OutboxEntry, type Problem, wireSchema} from '#src/db/mutation.ts';
import {isStoredUuid} from '#src/lib/stored-uuid.ts';
import {checkValue} from '#src/records/check-row.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {localUser} from './local-user.ts';

const fileKind = 'fraternitas-unsent';
/** The layout of the file. Newer apps read older layouts for ever. */
const fileFormat = 1;

/** The data about an edit that is shown to users but not sent. */
type About = {readonly title: string; readonly at: number; readonly problem: Problem | null};

type UnsentEdit = {
  readonly mutation: Mutation;
  readonly title: string;
  readonly createdAt: number;
};

export type ReadFile =
  | {
      readonly kind: 'readable';
      readonly edits: readonly UnsentEdit[];
      /** When the file was written, as far as it says so. */
      readonly writtenAt: Date | null;
    }
  /** The file is of another kind, or was altered. */
  | {readonly kind: 'broken'}
  /** A newer app wrote the file, and this one would not understand all of it. */
  | {readonly kind: 'newer'}
  | {readonly kind: 'other-user'};

/**
 * Writes edits exactly as they are sent, because the server recognizes a repetition by its id and its
 * whole body.
 */
export function writeUnsentFile(userId: string, entries: readonly OutboxEntry[], at: Date): string {
  const about = entries.map(({mutationId, title, createdAt, problem}): [string, About] => [
    mutationId,
    {title: title ?? '', at: createdAt, problem},
  ]);
  const content = {
    kind: fileKind,
    format: fileFormat,
    user_id: userId,
    exported_at: at.toISOString(),
    mutations: entries.map(({mutation}) => mutation),
    about: Object.fromEntries(about),
  };
  return JSON.stringify(content, null, 2);
}

/** Reads such a file for a user, completely or not at all. `now` is the date of edits without one. */
export function readUnsentFile(text: string, userId: string, now: number): ReadFile {
  const file = parse(text);
  if (!isObject(file) || file['kind'] !== fileKind) return {kind: 'broken'};
  const {format, mutations, about} = file;
  if (typeof format === 'number' && format > fileFormat) return {kind: 'newer'};
  if (format !== fileFormat || !Array.isArray(mutations)) return {kind: 'broken'};
  if (file['user_id'] !== userId) return {kind: 'other-user'};
  const ids = new Set<unknown>();
  const edits: UnsentEdit[] = [];
  for (const mutation of mutations as readonly unknown[]) {
    if (!isObject(mutation)) return {kind: 'broken'};
    const problem = problemOf(mutation, userId);
    if (problem !== null) return {kind: problem};
    const id = String(mutation['mutation_id']);
    if (ids.has(id)) return {kind: 'broken'};
    ids.add(id);
    // problemOf has checked every part of it.
    edits.push({mutation: mutation as unknown as Mutation, ...titleAndTime(about, id, now)});
  }
  return {kind: 'readable', edits, writtenAt: momentIn(file['exported_at'])};
}

function momentIn(value: unknown): Date | null {
  const moment = typeof value === 'string' ? new Date(value) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
}

type Json = Readonly<Record<string, unknown>>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problemOf(mutation: Json, userId: string): 'broken' | 'newer' | 'other-user' | null {
  const {schema, table, op, base_version: version, base, changes} = mutation;
  if (!Number.isInteger(schema)) return 'broken';
  if (Number(schema) > wireSchema) return 'newer';
  if (mutation['user_id'] !== userId) return 'other-user';
  const isWhole =
    [mutation['mutation_id'], mutation['id']].every(isStoredUuid) &&
    [mutation['on_proposal'], mutation['group']].every(
      (id) => id === undefined || isStoredUuid(id),
    ) &&
    Number.isInteger(mutation['seq']) &&
    ['insert', 'update', 'delete', 'withdraw'].includes(String(op)) &&
    (version === null || Number.isInteger(version));
  if (!isWhole || typeof table !== 'string' || !isObject(base) || !isObject(changes)) {
    return 'broken';
  }
  return isTableName(table) ? problemIn(table, String(op), base, changes) : 'newer';
}

/**
 * The base is shown beside the new values, which are laid over the records on screen: a screen must be able to show both.
 * The sync round reads which rows and proposals a delete has shown.
 */
function problemIn(
  table: TableName,
  op: string,
  base: Json,
  changes: Json,
): 'broken' | 'newer' | null {
  const {fields, computed} = recordOf(table);
  if (Object.keys(changes).some((name) => !Object.hasOwn(fields, name))) return 'newer';
  const {'*children': children = {}, '*proposed': proposed = []} = base;
  const isBase =
    isObject(children) &&
    Object.values(children).every(isObject) &&
    Array.isArray(proposed) &&
    proposed.every(isStoredUuid) &&
    Object.entries(fields).every(
      ([name, field]) => (base[name] ?? null) === null || checkValue(field, base[name]) === null,
    );
  if (!isBase) return 'broken';
  if (op !== 'insert' && op !== 'update') {
    return Object.keys(changes).length === 0 ? null : 'broken';
  }
  const touched = Object.entries(fields).filter(
    ([name]) => Object.hasOwn(changes, name) || (op === 'insert' && !computed.includes(name)),
  );
  return touched.every(([name, field]) => checkValue(field, changes[name]) === null)
    ? null
    : 'broken';
}

function titleAndTime(about: unknown, id: string, now: number): {title: string; createdAt: number} {
  const own = isObject(about) ? about[id] : undefined;
  const {title, at} = isObject(own) ? own : {};
  const isMoment = typeof at === 'number' && at >= 0 && at <= now;
  return {title: typeof title === 'string' ? title : '', createdAt: isMoment ? at : now};
}

/**
 * Writes the unsettled edits into a file, with their ids, so that an edit sent from two devices counts
 * once. Another device may send an exported edit, so its body never changes.
 */
export async function exportUnsent(): Promise<Blob> {
  const {db, userId} = await localUser();
  const now = new Date();
  const entries = await db.transaction('rw', db.outbox, async () => {
    const open = await db.outbox.where('state').anyOf('waiting', 'attention').sortBy('seq');
    const kept = open.map((entry) => ({...entry, exportedAt: entry.exportedAt ?? now.getTime()}));
    await db.outbox.bulkPut(kept);
    return kept;
  });
  return new Blob([writeUnsentFile(userId, entries, now)], {type: 'application/json'});
}
