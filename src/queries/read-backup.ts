import type {BackedUpTable, BackupKey, BackupMark} from '#src/backend/privacy-functions.ts';
import {callWithRetries} from '#src/backend/retry.ts';
import type {Failed} from '#src/lib/request-error.ts';
import {readPhotoFile} from './photo-file.ts';

/** A table as the backup read it. */
export type ReadTable = {
  readonly name: string;
  readonly rows: number;
  /** Each is a JSON array of up to some thousand rows. */
  readonly parts: readonly Blob[];
};

export type ReadRecords =
  | {readonly kind: 'read'; readonly mark: BackupMark; readonly tables: readonly ReadTable[]}
  | {readonly kind: 'cancelled'}
  /** Records changed all the time, so no two reads were equal. */
  | {readonly kind: 'restless'}
  | Failed;

/** The rows of a table, and its mark before they were read. */
type Held = {
  readonly mark: string;
  readonly stem: string | null;
  readonly rows: number;
  readonly last: BackupKey | null;
  readonly parts: readonly Blob[];
};

/** How often a table that changes is read again. */
const mostRounds = 20;

const rowsAPage = 500;
const rowsAPart = 2000;

/**
 * Reads everything on the server as of one moment: a table is read again until its mark is unchanged after the
 * read. `onRows` gets the number of rows read, and the total.
 */
export async function readRecords(
  signal: AbortSignal,
  onRows: (done: number, total: number) => void,
): Promise<ReadRecords> {
  const held = new Map<string, Held>();
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = await callWithRetries('get_backup_mark', {}, signal);
    if (answer.kind !== 'answered') return answer;
    const mark = answer.value;
    const moved = mark.tables.filter((table) => hasMoved(table, held.get(table.name)));
    if (moved.length === 0) return {kind: 'read', mark, tables: readTables(mark, held)};
    const total = mark.tables.reduce((sum, {rows}) => sum + rows, 0);
    for (const table of moved) {
      const others = sumOfRows(held, table.name);
      const read = await readTable(table, held.get(table.name), signal, (rows) =>
        onRows(Math.min(others + rows, total), total),
      );
      if (read.kind !== 'held') return read;
      held.set(table.name, read.held);
    }
  }
  return {kind: 'restless'};
}

function hasMoved({mark, rows}: BackedUpTable, held: Held | undefined): boolean {
  return held?.mark !== mark || held.rows !== rows;
}

function sumOfRows(held: ReadonlyMap<string, Held>, but: string): number {
  return [...held].reduce((sum, [name, {rows}]) => (name === but ? sum : sum + rows), 0);
}

function readTables({tables}: BackupMark, held: ReadonlyMap<string, Held>): ReadTable[] {
  return tables.map(({name, rows}) => ({name, rows, parts: held.get(name)?.parts ?? []}));
}

type TableReading =
  | {readonly kind: 'held'; readonly held: Held}
  | Exclude<ReadRecords, {kind: 'read' | 'restless'}>;

async function readTable(
  {name, mark, stem}: BackedUpTable,
  before: Held | undefined,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<TableReading> {
  // A table that only grows is read on from its last row, unless an earlier row is missing.
  const grows = stem !== null && before?.stem === stem && before.mark !== mark;
  const start = grows ? before : {rows: 0, last: null, parts: []};
  const parts = [...start.parts];
  let {rows, last} = start;
  let waiting: string[] = [];
  const setAside = (): void => {
    if (waiting.length > 0) parts.push(new Blob([`[\n${waiting.join(',\n')}\n]\n`]));
    waiting = [];
  };
  for (;;) {
    const answer = await callWithRetries(
      'get_backup_page',
      {p_table: name, p_after: last, p_limit: rowsAPage},
      signal,
    );
    if (answer.kind !== 'answered') return answer;
    const page = answer.value;
    waiting.push(...page.rows);
    rows += page.rows.length;
    last = page.last ?? last;
    onRows(rows);
    if (waiting.length >= rowsAPart) setAside();
    if (page.rows.length < rowsAPage) break;
  }
  setAside();
  return {kind: 'held', held: {mark, stem, rows, last, parts}};
}

export type ReadPhotos =
  | {
      readonly kind: 'read';
      readonly photos: ReadonlyMap<string, Blob>;
      /** Photos that records name but the server does not have. */
      readonly missing: readonly string[];
    }
  | {readonly kind: 'cancelled'}
  | Failed;

/** Fetches the photos of the records and proposals, from this device when it has them. */
export async function readPhotos(
  tables: readonly ReadTable[],
  signal: AbortSignal,
  onPhoto: (done: number, total: number) => void,
): Promise<ReadPhotos> {
  const paths = await photoPaths(tables);
  const photos = new Map<string, Blob>();
  const missing: string[] = [];
  for (const [index, path] of paths.entries()) {
    if (signal.aborted) return {kind: 'cancelled'};
    onPhoto(index, paths.length);
    const found = await readPhotoFile(path, signal);
    if (found.kind !== 'found') return found;
    if (found.photo === null) missing.push(path);
    else photos.set(path, found.photo);
  }
  return {kind: 'read', photos, missing};
}

async function photoPaths(tables: readonly ReadTable[]): Promise<string[]> {
  const paths = new Set<string>();
  for (const {name, parts} of tables) {
    if (name !== 'brother_photos' && name !== 'pending_changes') continue;
    for (const part of parts) {
      for (const row of JSON.parse(await part.text()) as readonly PhotoNamed[]) {
        const path = row.storage_path ?? openPhotoOf(row);
        if (typeof path === 'string') paths.add(path);
      }
    }
  }
  return [...paths].sort();
}

type PhotoNamed = {
  readonly storage_path?: unknown;
  readonly status?: unknown;
  readonly proposed_changes?: {readonly storage_path?: unknown};
};

/** A photo that waits for review; the file of a decided proposal may be gone. */
function openPhotoOf({status, proposed_changes}: PhotoNamed): unknown {
  return status === 'pending' ? proposed_changes?.storage_path : null;
}
