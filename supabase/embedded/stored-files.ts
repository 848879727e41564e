import {mkdir, readdir, readFile, rm, rmdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {hasCode} from './refusal.ts';

/** The files of a bucket, in one folder for each record. A name is a path below the root, with slashes. */
export type StoredFiles = {
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Resolves to `null` when there is no such file. */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  remove: (names: readonly string[]) => Promise<void>;
  /** Removes all files that are not in the list. */
  keepOnly: (names: readonly string[]) => Promise<void>;
};

export function storedFiles(root: string): StoredFiles {
  const remove = async (names: readonly string[]): Promise<void> => {
    await Promise.all(names.map((name) => rm(path.join(root, name), {force: true})));
    const folders = new Set(names.map((name) => path.join(root, path.dirname(name))));
    await Promise.all(Array.from(folders, removeIfEmpty));
  };

  return {
    async write(name, bytes) {
      const file = path.join(root, name);
      await mkdir(path.dirname(file), {recursive: true});
      await writeFile(file, bytes);
    },
    async read(name) {
      try {
        return new Uint8Array(await readFile(path.join(root, name)));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    remove,
    async keepOnly(names) {
      const kept = new Set(names);
      await remove((await namesIn(root)).filter((name) => !kept.has(name)));
    },
  };
}

async function namesIn(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, {recursive: true, withFileTypes: true});
    return entries
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => path.relative(root, path.join(parentPath, name)))
      .map((name) => name.split(path.sep).join('/'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}
