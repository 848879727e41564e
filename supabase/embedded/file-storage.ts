import type {PGlite, Transaction} from '@electric-sql/pglite';
import type {Bucket} from './buckets.ts';
import {denied, notFound, refusal, storedFile, tokenRefused} from './storage-answers.ts';
import type {StoredFiles} from './stored-files.ts';
import {hasCode} from './refusal.ts';
import {readUploadedFile} from './uploaded-file.ts';

export type Requester = {role: 'anon' | 'authenticated'; id: string};

export type FileStorage = {
  /**
   * Answers a request below /storage/v1 like the storage service, as far as the app needs it. The requester is
   * `null` when their token is invalid.
   */
  answer: (request: Request, requester: Requester | null) => Promise<Response>;
  /** Removes the files that no row refers to. */
  sweep: () => Promise<void>;
};

/**
 * Stores, serves and deletes the files of a bucket. Each step is a statement on storage.objects with the requester's own
 * rights: the policies of the migrations decide, as on a hosted project.
 */
export function createFileStorage(
  db: PGlite,
  files: StoredFiles,
  {name: bucket, nameShape, orphans}: Bucket,
): FileStorage {
  const path = `/storage/v1/object/${bucket}`;

  async function upload(request: Request, name: string, {role, id}: Requester): Promise<Response> {
    const file = await readUploadedFile(request);
    if (file === null) return refusal(400, 'InvalidRequest', 'There is no file in this upload');
    const {type, bytes} = file;
    const {rows} = await db.query<{most: number; types: string[]}>(
      'select file_size_limit::int as most, allowed_mime_types as types from storage.buckets where id = $1',
      [bucket],
    );
    const [limits] = rows;
    if (limits === undefined) return refusal(404, 'Bucket not found', 'Bucket not found');
    if (!limits.types.includes(type)) {
      return refusal(415, 'invalid_mime_type', `mime type ${type} is not supported`);
    }
    if (bytes.length > limits.most) {
      return refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size');
    }
    if (!nameShape.test(name)) return denied();

    const object = crypto.randomUUID();
    await withRightsOf({role, id}, 'storage.object.upload', async (tx) => {
      await tx.query(
        `insert into storage.objects (id, bucket_id, name, owner_id, metadata)
         values ($1, $2, $3, nullif($4, ''), $5)`,
        [object, bucket, name, id, {mimetype: type, size: bytes.length}],
      );
      // Within the transaction, so that no row lacks its file.
      await files.write(name, bytes);
    });
    return Response.json({Key: `${bucket}/${name}`, Id: object});
  }

  async function download(name: string, requester: Requester): Promise<Response> {
    const {rows} = await withRightsOf(requester, 'storage.object.get_authenticated', (tx) =>
      tx.query<{type: string}>(
        `select metadata ->> 'mimetype' as type from storage.objects where bucket_id = $1 and name = $2`,
        [bucket, name],
      ),
    );
    const [found] = rows;
    const bytes = found === undefined ? null : await files.read(name);
    return found === undefined || bytes === null ? notFound() : storedFile(found.type, bytes);
  }

  async function remove(request: Request, requester: Requester): Promise<Response> {
    const {rows} = await withRightsOf(requester, 'storage.object.delete_many', async (tx) =>
      tx.query<{name: string}>(
        `delete from storage.objects
         where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb -> 'prefixes'))
         returning id, bucket_id, name`,
        [bucket, await request.json()],
      ),
    );
    await files.remove(rows.map(({name}) => name));
    return Response.json(rows);
  }

  function withRightsOf<T>(
    {role, id}: Requester,
    operation: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      await tx.query(
        `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
           set_config('request.jwt.claim.sub', $2, true), set_config('storage.operation', $3, true)`,
        [role, id, operation],
      );
      return work(tx);
    });
  }

  async function route(request: Request, requester: Requester | null): Promise<Response> {
    const {pathname} = new URL(request.url);
    const name = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : null;
    switch (request.method) {
      case 'GET':
        if (name === null || !nameShape.test(name)) return notFound();
        return download(name, requester ?? {role: 'anon', id: ''});
      case 'POST':
        if (name === null) return notFound();
        return requester === null ? tokenRefused() : upload(request, name, requester);
      case 'DELETE':
        if (pathname !== path) return notFound();
        return requester === null ? tokenRefused() : remove(request, requester);
      default:
        return notFound();
    }
  }

  return {
    async answer(request, requester) {
      try {
        return await route(request, requester);
      } catch (error) {
        if (hasCode(error, '42501')) return denied();
        if (hasCode(error, '23505'))
          return refusal(409, 'Duplicate', 'The resource already exists');
        if (error instanceof SyntaxError || hasCode(error, '22023', '22P02', '22P05'))
          return refusal(400, 'InvalidRequest', 'This is no list of names');
        throw error;
      }
    },
    async sweep() {
      // A folder that is opened with earlier migrations may not have this bucket.
      const {rows: found} = await db.query('select 1 from storage.buckets where id = $1', [bucket]);
      if (found.length === 0) return;
      await db.query(
        `delete from storage.objects
         where bucket_id = $1 and name in (select name from ${orphans})`,
        [bucket],
      );
      const {rows} = await db.query<{name: string}>(
        'select name from storage.objects where bucket_id = $1',
        [bucket],
      );
      await files.keepOnly(rows.map(({name}) => name));
    },
  };
}
