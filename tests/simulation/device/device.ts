import {IDBFactory} from 'fake-indexeddb';

import {UserDatabase} from '#src/db/user-database.ts';
import {province} from '#tests/simulation/province.ts';
import type {World} from '#tests/simulation/world.ts';

import {withStorage} from './client.ts';
import {Tab} from './tab.ts';
import {writesTo} from './writes.ts';

const mostTabs = 3;

/** What was read through a connection, after so many transactions that may write. */
type Read = {
  readonly db: UserDatabase;
  readonly writes: number;
  readonly answer: Promise<unknown>;
};

/** A phone or a computer: one storage, the tabs over it, and the lock their rounds share. */
export class Device {
  readonly world: World;
  readonly number: number;
  readonly user: string;
  readonly storage: IDBFactory;
  readonly tabs: (Tab | null)[] = Array.from({length: mostTabs}, () => null);
  /** Tabs that lost the lock while they were frozen. */
  readonly lostLock: Tab[] = [];
  holder: Tab | null = null;
  /** The device's clock beside the true one, ms. */
  skewMs = 0;
  isDiskFull = false;
  /** Tabs that are opened from now on load an older version of the app. */
  hasOlderApp = false;
  hasToken = true;
  /** The role as this device last heard it. */
  isAdmin: boolean;
  /** The server's history it has pulled to the end. */
  history = '';
  /** The user was a member no more, and his settled edits went with the mirror. */
  wasEmptied = false;
  #looking: UserDatabase | null = null;
  readonly #reads = new Map<string, Read>();

  /** `storage`: of a device where others have been before. */
  constructor(world: World, number: number, user: string, storage = new IDBFactory()) {
    this.world = world;
    this.storage = storage;
    this.number = number;
    this.user = user;
    this.isAdmin = province.admins.includes(user);
  }

  /** The n-th tab, opened when it is not. */
  async tab(n: number): Promise<Tab> {
    const index = n % mostTabs;
    const open = this.tabs[index];
    if (open) return open;
    const tab = await Tab.open(this);
    const session = await tab.client.readStoredSession();
    if (session?.userId !== this.user) await this.#signIn(tab);
    this.tabs[index] = tab;
    return tab;
  }

  /** A tab with a form that stands open, this one or another; this one when there is none. */
  async tabWithForm(n: number): Promise<Tab> {
    const open = this.tabs[n % mostTabs];
    return (open?.form ? open : this.tabs.find((tab) => tab?.form)) ?? this.tab(n);
  }

  /** Forgets a tab that was killed or closed; its lock is free. */
  forget(tab: Tab): void {
    tab.die();
    const index = this.tabs.indexOf(tab);
    if (index >= 0) this.tabs[index] = null;
    if (this.holder === tab) this.holder = null;
    const lostLock = this.lostLock.indexOf(tab);
    if (lostLock >= 0) this.lostLock.splice(lostLock, 1);
  }

  /** Ends everything that is open but these tabs. */
  close(but: readonly Tab[]): void {
    for (const tab of [...this.tabs, ...this.lostLock])
      if (tab && !but.includes(tab)) this.forget(tab);
    if (this.holder && but.includes(this.holder)) this.holder = null;
    this.#looking?.close();
    this.#looking = null;
  }

  /** The database as it lies on the disk; for judges, who are never killed. */
  async look(): Promise<UserDatabase> {
    if (!this.#looking) {
      this.#looking = await withStorage(this.storage, async () => new UserDatabase(this.user));
      await this.#looking.open();
    }
    return this.#looking;
  }

  /** Reads tables of the database as they lie on the disk, again only when they may have been written since. */
  async read<T>(
    what: string,
    tables: readonly string[],
    read: (db: UserDatabase) => Promise<T>,
  ): Promise<T> {
    const db = await this.look();
    const writes = writesTo(this.storage, db.name, tables);
    const last = this.#reads.get(what);
    // One name always stands for one read.
    if (last?.db === db && last.writes === writes && db.isOpen()) return last.answer as Promise<T>;
    const answer = read(db);
    this.#reads.set(what, {db, writes, answer});
    return answer;
  }

  /** Looks through a connection that is open: a database that is being removed takes no other. */
  lookThrough(db: UserDatabase): void {
    this.#looking = db;
  }

  /** As signing in does, once the server has let him in. */
  async #signIn({client}: Tab): Promise<void> {
    await withStorage(this.storage, () => client.removeFormerUsers(this.user));
    await client.storeSession({
      userId: this.user,
      email: 'friar@fraternitas.example',
      username: 'friar',
      brotherId: null,
      isAdmin: this.isAdmin,
      accessToken: 'token',
      refreshToken: 'token',
      issuedAt: 0,
      expiresIn: 3600,
      lapsed: false,
    });
  }
}
