import {useLiveQuery} from 'dexie-react-hooks';
import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import type {ResultRow} from '#src/backend/server-functions.ts';
import {isFileMissing} from '#src/backend/storage-refusals.ts';
import {deleteKeptAttachments} from '#src/db/kept-attachments.ts';
import type {KeptAttachment, UserDatabase} from '#src/db/user-database.ts';
import {fileTypeOf} from '#src/lib/file-type.ts';
import {type Failed, isDenial, type RequestError} from '#src/lib/request-error.ts';
import {isUnknownFunction} from '#src/lib/unknown-function.ts';
import type {AttachedTable} from '#src/records/attachment.ts';
import {attachmentName} from '#src/records/attachment-name.ts';
import {useLocal} from './local.ts';
import {ask, FailedRequest} from './server-answer.ts';

export type Attachment = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly byteSize: number;
  /** When it was uploaded, ISO 8601. */
  readonly at: string;
  /** The path of its file on the server; `null` while only this device is known to have it. */
  readonly path: string | null;
  /** Whether its file is on this device and can be opened offline. */
  readonly isKept: boolean;
};

export type AttachmentList =
  | {readonly kind: 'loading'}
  /** This server has no attachments. */
  | {readonly kind: 'unsupported'}
  | {
      readonly kind: 'listed';
      readonly attachments: readonly Attachment[];
      /** The server has answered; otherwise these are only the kept ones. */
      readonly isWhole: boolean;
      /** Why the list could not be loaded, or not again. */
      readonly error: RequestError | null;
    };

type Row = ResultRow<'get_attachments'>;
type Loaded = {readonly rows: readonly Row[] | null; readonly error: RequestError | null};

/**
 * Returns the attachments of a record: those that the server lists, and without an answer those that are kept on this
 * device. The list is loaded again when the user returns to the page or is back online.
 */
export function useAttachments(
  table: AttachedTable,
  recordId: string,
): [AttachmentList, reload: () => Promise<void>] {
  const local = useLocal();
  const kept = useLiveQuery(
    async () => local?.db.attachments.where({table, recordId}).toArray(),
    [local, table, recordId],
  );
  const [loaded, reload] = useServerList(local?.db ?? null, table, recordId);
  const list = useMemo(() => toList(loaded, kept), [loaded, kept]);
  return [list, reload];
}

function toList(loaded: Loaded | null, kept: readonly KeptAttachment[] | undefined) {
  const loading: AttachmentList = {kind: 'loading'};
  if (kept === undefined || loaded === null) return loading;
  const {rows, error} = loaded;
  if (error !== null && isUnknownFunction(error)) return {kind: 'unsupported'} as const;
  const keptIds = new Set(kept.map(({id}) => id));
  const attachments =
    rows?.map((row) => ({...toAttachment(row), isKept: keptIds.has(row.id)})) ??
    kept.map((one) => ({...one, path: null, isKept: true}));
  return {kind: 'listed', attachments, isWhole: rows !== null, error} as const;
}

function toAttachment({id, name, mime_type, byte_size, created_at, storage_path}: Row) {
  return {
    id,
    name,
    mimeType: mime_type,
    byteSize: byte_size,
    at: created_at,
    path: storage_path,
  };
}

/** The server's list; `null` until the first answer. What is no longer in it is not kept on this device either. */
function useServerList(
  db: UserDatabase | null,
  table: AttachedTable,
  recordId: string,
): [Loaded | null, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const lastRequest = useRef(0);
  const reload = useCallback(async () => {
    if (db === null) return;
    const request = (lastRequest.current += 1);
    const answer = await readList(table, recordId);
    if (answer.kind === 'read' || isDenial(answer.error)) {
      await dropOthers(db, table, recordId, answer.kind === 'read' ? answer.rows : []);
    }
    if (request !== lastRequest.current) return;
    setLoaded((before) => {
      if (answer.kind === 'read') return {rows: answer.rows, error: null};
      const rows = isDenial(answer.error) ? [] : (before?.rows ?? null);
      return {rows, error: answer.error};
    });
  }, [db, table, recordId]);
  useEffect(() => {
    const load = () => void reload();
    const loadWhenShown = () => {
      if (document.visibilityState === 'visible') load();
    };
    load();
    window.addEventListener('online', load);
    window.addEventListener('offline', load);
    document.addEventListener('visibilitychange', loadWhenShown);
    return () => {
      lastRequest.current += 1;
      window.removeEventListener('online', load);
      window.removeEventListener('offline', load);
      document.removeEventListener('visibilitychange', loadWhenShown);
    };
  }, [reload]);
  return [loaded, reload];
}

async function readList(
  table: AttachedTable,
  recordId: string,
): Promise<{readonly kind: 'read'; readonly rows: readonly Row[]} | Failed> {
  try {
    const args = {p_table: table, p_record: recordId};
    const rows = await ask('get_attachments', args, async (name, given) =>
      (await import('#src/backend/call.ts')).callForRows(name, given),
    );
    return {kind: 'read', rows};
  } catch (error) {
    if (error instanceof FailedRequest) return {kind: 'failed', error: error.error};
    throw error;
  }
}

async function dropOthers(
  db: UserDatabase,
  table: AttachedTable,
  recordId: string,
  rows: readonly Row[],
): Promise<void> {
  const listed = new Set(rows.map(({id}) => id));
  const kept = await db.attachments.where({table, recordId}).primaryKeys();
  await deleteKeptAttachments(
    db,
    kept.filter((id) => !listed.has(id)),
  );
}

export type AttachmentFile =
  /** The file has an ending of its type, by which a device opens it, whatever its entry says. */
  | {readonly kind: 'read'; readonly file: File}
  /** The server has no such file. */
  | {readonly kind: 'missing'}
  /** The file is not what its entry says, so it is not opened. */
  | {readonly kind: 'damaged'}
  | Failed;

/** Returns the function that reads an attachment's file: from this device where it is kept, else from the server. */
export function useAttachmentReader(): (attachment: Attachment) => Promise<AttachmentFile> {
  const local = useLocal();
  return useCallback(
    async ({id, name, path, mimeType}) => {
      const stored = await local?.db.attachment_bytes.get(id);
      const found = stored ? new Blob([stored.bytes]) : path === null ? null : await download(path);
      if (found === null) return {kind: 'missing'};
      if (!(found instanceof Blob)) return found;
      const type = await fileTypeOf(found);
      // Of the types that browsers only show, whatever the server sent.
      if (type === null || type !== mimeType) return {kind: 'damaged'};
      return {kind: 'read', file: new File([found], attachmentName(name, type), {type})};
    },
    [local],
  );
}

async function download(path: string): Promise<Blob | Failed | null> {
  const {downloadFile} = await import('#src/backend/stored-files.ts');
  const answer = await downloadFile('attachments', path);
  if (answer.ok) return answer.value;
  const {error} = answer;
  return isFileMissing(error) ? null : {kind: 'failed', error};
}
