import {createHash} from 'node:crypto';

import type {UserDatabase} from '#src/db/user-database.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import type {Ports} from '#src/sync/ports.ts';
import type {RoundOutcome} from '#src/sync/round-outcome.ts';

import type {Action} from '#tests/simulation/actions.ts';
import {RoundBudget} from '#tests/simulation/judges/budget.ts';
import {connectPhotos} from '#tests/simulation/photos/photo-connection.ts';
import type {PhotoConnection, PhotoTask} from '#tests/simulation/photos/photo-task.ts';
import type {OpenSettings} from '#tests/simulation/province-settings.ts';

import {type Client, loadClient, withStorage} from './client.ts';
import type {Device} from './device.ts';
import {type Faults, openingFor} from './faults.ts';
import type {Outcome} from './connection.ts';
import {makeOlder} from './older-app.ts';
import {type Turn, Work} from './turn.ts';

/** One window of the app, or its worker: its own copy of the app over the device's storage. */
export class Tab {
  readonly device: Device;
  readonly client: Client;
  readonly db: UserDatabase;
  readonly faults: Faults;
  /** An older version of the app. */
  readonly isOlder: boolean;
  /** A round that is under way: parked at the line. */
  round: Work<RoundOutcome> | null = null;
  /** A form that stands open. */
  form: OpenedForm | null = null;
  /** The settings of the province, or of its circumscription, that stand open. */
  settings: OpenSettings | null = null;
  /** A save or a download of photos that is parked at the connection. */
  photoTask: PhotoTask | null = null;
  /** Photos that the server has refused to this tab. */
  readonly refusedPhotos = new Set<string>();
  #photoWork: Work<unknown> | null = null;
  #work: Work<unknown> | null = null;

  private constructor(device: Device, client: Client, db: UserDatabase, faults: Faults) {
    this.isOlder = device.hasOlderApp;
    this.device = device;
    this.client = client;
    this.db = db;
    this.faults = faults;
  }

  static async open(device: Device): Promise<Tab> {
    let tab: Tab | null = null;
    const faults: Faults = {
      isDead: false,
      operationsLeft: null,
      isDiskFull: () => device.isDiskFull,
      died: () => tab?.die(),
    };
    const client = await loadClient(device.storage);
    if (device.hasOlderApp) makeOlder(client);
    const db = await openingFor(faults, () =>
      withStorage(device.storage, () => client.openUserDatabase(device.user)),
    );
    tab = new Tab(device, client, db, faults);
    return tab;
  }

  /** Does something in this tab that needs no line; it may be killed under it. */
  async act<T>(killAfter: number | null, start: () => Promise<T>): Promise<Turn<T>> {
    if (this.faults.isDead) return {kind: 'dead'};
    this.device.world.onDevice(this.device);
    return this.#turn(new Work(start), killAfter, (work) => work.next());
  }

  /** Runs a round until it ends or is parked. */
  async startRound(
    outcomes: readonly Outcome[],
    killAfter: number | null,
  ): Promise<Turn<RoundOutcome>> {
    const left = [...outcomes];
    this.device.world.onDevice(this.device);
    const work = new Work<RoundOutcome>((own) => {
      const outcome = () => left.shift() ?? 'fine';
      return this.client.runRound(this.#ports(outcome, () => own.park()));
    });
    this.round = work;
    return this.#ending(await this.#turn(work, killAfter, (one) => one.next()));
  }

  /** Lets a parked round go on. */
  async resumeRound(killAfter: number | null): Promise<Turn<RoundOutcome> | null> {
    const {round} = this;
    if (!round) return null;
    this.device.world.onDevice(this.device);
    return this.#ending(await this.#turn(round, killAfter, (work) => work.resume()));
  }

  /** Runs a photo task until it ends or is parked. */
  async startPhotos(
    task: PhotoTask,
    {outcomes, killAfter}: Action,
    start: (connection: PhotoConnection) => Promise<unknown>,
  ): Promise<Turn<unknown>> {
    const left = [...outcomes];
    this.photoTask = task;
    const work = new Work<unknown>((own) => {
      const outcome = () => left.shift() ?? 'fine';
      const isSignedIn = () => this.#alive(this.#isSignedIn());
      const alive = <T>(value: Promise<T>) => this.#alive(value);
      return start(connectPhotos(this, outcome, () => own.park(), alive, isSignedIn));
    });
    this.#photoWork = work;
    this.device.world.onDevice(this.device);
    return this.#endingPhotos(await this.#turn(work, killAfter, (one) => one.next()));
  }

  /** Lets a parked photo task go on. */
  async resumePhotos(killAfter: number | null): Promise<Turn<unknown>> {
    if (!this.#photoWork) return {kind: 'dead'};
    this.device.world.onDevice(this.device);
    return this.#endingPhotos(
      await this.#turn(this.#photoWork, killAfter, (work) => work.resume()),
    );
  }

  die(): void {
    this.faults.isDead = true;
    this.#work?.die();
  }

  #ending(turn: Turn<RoundOutcome>): Turn<RoundOutcome> {
    if (turn.kind !== 'parked') this.round = null;
    return turn;
  }

  #endingPhotos(turn: Turn<unknown>): Turn<unknown> {
    if (turn.kind !== 'parked') this.photoTask = null;
    return turn;
  }

  async #turn<T>(
    work: Work<T>,
    killAfter: number | null,
    next: (work: Work<T>) => Promise<Turn<T>>,
  ): Promise<Turn<T>> {
    this.faults.operationsLeft = killAfter;
    this.#work = work as Work<unknown>;
    const turn = await next(work);
    this.faults.operationsLeft = null;
    this.#work = null;
    return this.faults.isDead ? {kind: 'dead'} : turn;
  }

  /** What a dead tab asks for is never answered. */
  async #alive<T>(value: Promise<T>): Promise<T> {
    const settled = await value;
    return this.faults.isDead ? new Promise<T>(() => undefined) : settled;
  }

  async #isSignedIn(): Promise<boolean> {
    return (await this.client.readOpenSession())?.userId === this.device.user;
  }

  #ports(outcome: () => Outcome, park: () => Promise<void>): Ports {
    const {device, db} = this;
    const {world} = device;
    const budget = new RoundBudget(device);
    const alive = <T>(value: Promise<T>) => this.#alive(value);
    return {
      db,
      pull: async (cursor, limit, wants) => {
        budget.pulls(cursor);
        const isWhole = wants === 'rows-and-digest';
        const answer = await alive(world.pull(device, outcome(), park, cursor, limit, isWhole));
        budget.pulled(answer);
        return answer;
      },
      // One piece of work runs at a time in the whole storm.
      begin: (request) => request,
      push: async (mutations, cursor) => {
        budget.pushes(mutations);
        const answer = await alive(world.push(device, outcome(), park, mutations, cursor));
        budget.pushed(answer);
        return answer;
      },
      isSignedIn: () => alive(world.betweenTransactions(device).then(() => this.#isSignedIn())),
      now: () => Date.now(),
      build: this.isOlder ? 'build-0' : 'build-1',
      sha256: (text) => alive(Promise.resolve(createHash('sha256').update(text).digest('hex'))),
    };
  }
}
