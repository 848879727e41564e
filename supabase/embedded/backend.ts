import {fileURLToPath} from 'node:url';
import type {PGlite} from '@electric-sql/pglite';
import {getStorageSchemaSql, type App} from '@supabase/lite';
import type {Connect} from 'vite';
import {seedProvince} from '#supabase/seed/load.ts';
import {demoBrothers} from '#supabase/seed/province.ts';
import {createApiMiddleware} from './api-middleware.ts';
import {createApp, databaseOf} from './app.ts';
import {handleRequest} from './handle-request.ts';
import {startDailyRun} from './daily-run.ts';
import {
  prepareNew,
  dataFolder,
  ensureFolder,
  finish,
  jwtSecret,
  markUnfinished,
  type DataFolder,
} from './data-folder.ts';
import {fullDisk, hasFreeSpace, nameFullDisk} from './disk-space.ts';
import {dropRowTypes} from './drop-row-types.ts';
import {lockFolder} from './folder-lock.ts';
import {refuseForeignFiles} from './foreign-files.ts';
import {busyAnswer} from './load-limit.ts';
import {applyMigrations} from './migrations.ts';
import {storedFiles} from './stored-files.ts';
import {buckets} from './buckets.ts';
import {createFileStorage} from './file-storage.ts';
import {platformSql, storagePrivilegesSql} from './platform.ts';
import {quietConsole} from './quiet-console.ts';
import {settleReplacement} from './replacement.ts';
import {createTaskQueue} from './task-queue.ts';
import {requesterOf} from './requester.ts';

export type Backend = {
  /** Answers one request at a time, however many clients ask at once. */
  fetch: (request: Request) => Promise<Response>;
  middleware: Connect.NextHandleFunction;
  close: () => Promise<void>;
};

export type BackendOptions = {
  folder?: DataFolder;
  migrations?: string;
  brothers?: number;
  /** Whether some brothers of a new demo province have portraits. */
  portraits?: boolean;
  /** Fills a new database instead of the demo province. */
  fill?: (db: PGlite) => Promise<void>;
  /** Whether the present province is deleted, and a new one made. */
  anew?: boolean;
  /** Tells whether the disk of the data folder has room for what a request writes. */
  hasRoom?: (folder: string) => Promise<boolean>;
};

/** How long a device waits for an operator to make room. */
const pauseMs = 60_000;

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Opens the data folder: applies the migrations, fills a new database (with the demo province), and updates the
 * statuses to today. Holds the folder's lock until it is closed.
 */
export async function openBackend(options: BackendOptions = {}): Promise<Backend> {
  const folder = options.folder ?? dataFolder();
  const {hasRoom = hasFreeSpace} = options;
  ensureFolder(folder);
  if (!(await hasRoom(folder.root))) throw fullDisk(folder.root);
  const unlock = lockFolder(folder);
  let app: App | null = null;
  try {
    settleReplacement(folder);
    if (options.anew === true) {
      refuseForeignFiles(folder);
      markUnfinished(folder);
    }
    const isNew = prepareNew(folder);
    app = createApp(folder.database, jwtSecret(folder));
    await prepare(app, isNew, folder, options);
    finish(folder);
    return await serve(app, folder, hasRoom, unlock);
  } catch (error) {
    await app?.connection.close();
    unlock();
    throw nameFullDisk(error, folder.root);
  }
}

async function prepare(
  app: App,
  isNew: boolean,
  folder: DataFolder,
  options: BackendOptions,
): Promise<void> {
  const db = databaseOf(app);
  await db.waitReady;
  dropRowTypes(db);
  await db.exec(platformSql);
  await app.ensureSystemSchema();
  await db.exec(getStorageSchemaSql());
  await db.exec(storagePrivilegesSql);
  await applyMigrations(db, options.migrations ?? migrationsFolder);
  if (!isNew) return;
  const {brothers = demoBrothers, portraits = false} = options;
  const {write: writePhoto} = storedFiles(folder.photos);
  const fill =
    options.fill ??
    ((empty) => seedProvince(empty, {brothers, ...(portraits ? {writePhoto} : {})}));
  await fill(db);
}

async function serve(
  app: App,
  folder: DataFolder,
  hasRoom: NonNullable<BackendOptions['hasRoom']>,
  unlock: () => void,
): Promise<Backend> {
  const turns = createTaskQueue();
  const db = databaseOf(app);
  const photos = createFileStorage(db, storedFiles(folder.photos), buckets.photos);
  const attachments = createFileStorage(db, storedFiles(folder.attachments), buckets.attachments);
  const sweep = async (): Promise<void> => {
    await photos.sweep();
    await attachments.sweep();
  };
  await sweep();
  const stopDailyRuns = await startDailyRun(db, turns);
  const speakAgain = quietConsole();
  const fetch = (request: Request): Promise<Response> =>
    turns.take(async () => {
      if (!(await hasRoom(folder.root))) {
        console.error(fullDisk(folder.root).message);
        return busyAnswer('the disk of the server is full', pauseMs);
      }
      const {pathname} = new URL(request.url);
      if (pathname.startsWith('/storage/v1/')) {
        const isAttachment = pathname.startsWith(`/storage/v1/object/${buckets.attachments.name}`);
        const storage = isAttachment ? attachments : photos;
        return storage.answer(request, await requesterOf(app, request));
      }
      const response = await handleRequest(app, request);
      if (pathname === '/rest/v1/rpc/gdpr_erase_brother' && response.ok) await sweep();
      return response;
    });
  return {
    fetch,
    middleware: createApiMiddleware(fetch),
    async close() {
      stopDailyRuns();
      speakAgain();
      await turns.idle();
      await app.connection.close();
      unlock();
    },
  };
}
