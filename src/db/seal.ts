import {xchacha20poly1305} from '@noble/ciphers/chacha.js';
import type {DBCore, DBCoreCursor, DBCoreTable} from 'dexie';

/**
 * A row at rest: the fields by which the database finds it, and everything else sealed. XChaCha20-Poly1305 with a random
 * nonce, which comes first; the name of the table is authenticated. The cipher is not the browser's own, because that one
 * answers later, and a transaction of IndexedDB ends when its code waits for anything else.
 */
type SealedRow = {readonly sealed: Uint8Array};

/** Tables that stay as they are: the worker uses them while the app is locked, and they name no person. */
const openTables: ReadonlySet<string> = new Set(['app_lock', 'forsaken', 'locks', 'page_revs']);

const nonceBytes = 24;
const lengthBytes = 4;

type Codec = {
  readonly seal: (table: string, plain: readonly string[], row: object) => object;
  readonly open: <T>(table: string, row: T) => T;
};

/** Tells whether a stored row is sealed. */
export function isSealed(row: unknown): row is SealedRow {
  return typeof row === 'object' && row !== null && 'sealed' in row;
}

/** Seals and opens rows with a key of 32 bytes. Opening throws for a row that was sealed with another key, or changed. */
export function rowCodec(key: Uint8Array): Codec {
  const cipher = (table: string, nonce: Uint8Array) =>
    xchacha20poly1305(key, nonce, new TextEncoder().encode(table));
  return {
    seal: (table, plain, row) => {
      const fields = Object.entries(row);
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const secret = cipher(table, nonce).encrypt(
        toBytes(fields.filter(([name]) => !plain.includes(name))),
      );
      const sealed = joined([nonce, secret]);
      return {...Object.fromEntries(fields.filter(([name]) => plain.includes(name))), sealed};
    },
    open: (table, row) => {
      if (!isSealed(row)) return row;
      const {sealed, ...plain} = row;
      const secret = cipher(table, sealed.subarray(0, nonceBytes)).decrypt(
        sealed.subarray(nonceBytes),
      );
      return {...plain, ...fromBytes(secret)} as typeof row;
    },
  };
}

/**
 * Returns what a database does with rows on their way to the disk and back. Rows that are not sealed yet are read as they
 * are. `mayWrite` throws when this page must not write any more; without `isSealing`, rows are written as they are.
 */
export function sealing(
  {seal, open}: Codec,
  mayWrite: () => void,
  isSealing: boolean,
): (core: DBCore) => DBCore {
  return (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      if (openTables.has(name)) return table;
      const plain = indexedFields(table);
      const openRow = (row: unknown) => open(name, row);
      return {
        ...table,
        mutate: (request) => {
          if (request.type !== 'add' && request.type !== 'put') return table.mutate(request);
          mayWrite();
          if (!isSealing) return table.mutate(request);
          const values = request.values.map((row: object) => seal(name, plain, row));
          return table.mutate({...request, values});
        },
        // By `then`, because a native `await` would leave the transaction.
        get: (request) => table.get(request).then(openRow),
        getMany: (request) => table.getMany(request).then((rows) => rows.map(openRow)),
        query: (request) =>
          table
            .query(request)
            .then((found) =>
              request.values === true ? {...found, result: found.result.map(openRow)} : found,
            ),
        openCursor: (request) =>
          table
            .openCursor(request)
            .then((cursor) =>
              cursor && request.values === true ? opened(cursor, openRow) : cursor,
            ),
      };
    },
  });
}

/** The fields of a table's key and indexes. */
function indexedFields({schema}: DBCoreTable): string[] {
  return [schema.primaryKey, ...schema.indexes].flatMap(({keyPath}) => keyPath ?? []);
}

function opened(cursor: DBCoreCursor, openRow: (row: unknown) => unknown): DBCoreCursor {
  return Object.create(cursor, {value: {get: () => openRow(cursor.value)}}) as DBCoreCursor;
}

type Field = [name: string, value: unknown];

/** JSON cannot hold the bytes of files, so they follow it, in the order of their fields. */
function toBytes(fields: readonly Field[]): Uint8Array {
  const files = fields.filter((field): field is [string, ArrayBuffer] => isBytes(field[1]));
  const texts = fields.filter(([, value]) => !isBytes(value));
  const names = files.map(([name, {byteLength}]) => [name, byteLength]);
  const json = new TextEncoder().encode(JSON.stringify([Object.fromEntries(texts), names], refuse));
  const length = new Uint8Array(lengthBytes);
  new DataView(length.buffer).setUint32(0, json.length);
  return joined([length, json, ...files.map(([, bytes]) => new Uint8Array(bytes))]);
}

function fromBytes(bytes: Uint8Array): object {
  const start = lengthBytes + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const json = new TextDecoder().decode(bytes.subarray(lengthBytes, start));
  const [row, names] = JSON.parse(json) as [Record<string, unknown>, readonly [string, number][]];
  let at = start;
  for (const [name, length] of names) row[name] = bytes.slice(at, (at += length)).buffer;
  return row;
}

function isBytes(value: unknown): value is ArrayBuffer {
  return value instanceof ArrayBuffer;
}

/** Throws for what JSON would change without a word. */
function refuse(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const stored = this[name];
  const isPlain =
    typeof stored !== 'object' ||
    stored === null ||
    Array.isArray(stored) ||
    Object.getPrototypeOf(stored) === Object.prototype;
  if (!isPlain) throw new TypeError(`${name} cannot be sealed.`);
  return value;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
