import {brotherOf} from './photo-paths.ts';
import {Refusal} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

type StoredFile = {readonly owner: string; readonly text: string};

/** How the storage service refuses requests while it is out of order. */
export type StorageFault = 'busy' | 'denied' | 'missing';

const faultCodes = {busy: 'PT503', denied: 'PT403', missing: 'PT404'} as const;

/**
 * The bucket of the photos, with the policies of `supabase/schemas/photo_storage.sql`. A backup of the
 * server does not contain it, so a restore leaves it as it is.
 */
export class PhotoStorage {
  readonly #world: World;
  readonly #files = new Map<string, StoredFile>();
  /** The text of every picture that a user chose, by its path. */
  readonly chosen = new Map<string, string>();
  /** Paths whose brother was erased. */
  readonly removed = new Set<string>();
  fault: StorageFault | null = null;
  /** The number of downloads that devices asked for. */
  downloads = 0;

  constructor(world: World) {
    this.#world = world;
  }

  textOf(path: string): string | null {
    return this.#files.get(path)?.text ?? null;
  }

  /** Stores a file. One that exists stays as it is: the app takes the service's 409 for a lost answer. */
  async upload(user: string, path: string, text: string): Promise<void> {
    this.#check(user);
    if (this.#files.has(path)) return;
    const isAdmin = this.#world.roles.has(user);
    const isNamed = (await this.#isShown(path)) || (await this.#isProposed(path));
    const isAllowed = (await this.#hasBrother(path)) && (isAdmin || !isNamed);
    if (!(await this.#world.server.storePhoto(user, path, isAllowed)))
      throw new Refusal('PT403', 'new row violates row-level security policy');
    this.#files.set(path, {owner: user, text});
  }

  async download(user: string, path: string): Promise<string> {
    this.downloads += 1;
    this.#check(user);
    const text = (await this.mayRead(user, path)) ? this.textOf(path) : null;
    if (text === null) throw new Refusal('PT404', 'Object not found');
    return text;
  }

  /** Tells whether the service has this file for this user. */
  async mayRead(user: string, path: string): Promise<boolean> {
    const file = this.#files.get(path);
    if (!file || this.#world.disabled.has(user)) return false;
    if (this.#world.roles.has(user) || (await this.#isShown(path))) return true;
    return file.owner === user && this.#hasBrother(path);
  }

  /** Deletes the files of an erased brother, as the app does after the erasure. */
  async removeFilesOf(brother: string): Promise<void> {
    await this.#world.server.removePhotos(brother);
    for (const path of this.#files.keys()) {
      if (brotherOf(path) !== brother) continue;
      this.#files.delete(path);
      this.removed.add(path);
    }
  }

  #check(user: string): void {
    if (this.fault)
      throw new Refusal(faultCodes[this.fault], 'the storage service is out of order');
    if (this.#world.disabled.has(user)) throw new Refusal('PT403', 'not allowed');
  }

  async #isShown(path: string): Promise<boolean> {
    return (await this.#world.server.rows('brother_photos')).some(
      (row) => row['storage_path'] === path,
    );
  }

  async #isProposed(path: string): Promise<boolean> {
    return (await this.#world.server.proposals()).some((row) => {
      const changes = row['proposed_changes'] as Readonly<Record<string, unknown>> | null;
      return row['status'] === 'pending' && changes?.['storage_path'] === path;
    });
  }

  async #hasBrother(path: string): Promise<boolean> {
    return (await this.#world.server.rows('brothers')).some(({id}) => id === brotherOf(path));
  }
}
