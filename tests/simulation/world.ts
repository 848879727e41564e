import type {Answer} from '#src/lib/request-error.ts';
import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/cursor.ts';
import type {Mutation} from '#src/db/mutation.ts';

import {type AdminArea, emptyAdminArea} from './batch-actions.ts';
import type {Device} from './device/device.ts';
import {send, type Outcome, type Connection} from './device/connection.ts';
import type {CarriedFile} from './handover.ts';
import {AttentionWatch} from './judges/attention.ts';
import {ConflictWatch} from './judges/conflicts.ts';
import {VersionWatch} from './judges/versions.ts';
import {judgeGroupAnswers, judgeGroupSending} from './judges/groups.ts';
import {judgeSendingOrder} from './judges/sending-order.ts';
import {SettleWatch} from './judges/settling.ts';
import {Ledger} from './ledger.ts';
import {countFullPages, outboxOf} from './on-device.ts';
import {PhotoStorage} from './photos/photo-storage.ts';
import {province} from './province.ts';
import {Refusal, type Server} from './server.ts';
import {countCalls} from './server-calls.ts';

/** A text that a proxy refuses. */
export const unsendable = '☠';

/** The province has few records, so a page holds few rows, and a pull takes many pages. */
const pageShare = 50;
const callMs = 40;

/** The whole state of a storm: the server, the connection, the true clock, and the records of the judges. */
export class World implements Connection {
  readonly server: Server;
  readonly devices: Device[] = [];
  /** The former users of devices that another user has now. */
  readonly away: Device[] = [];
  /** Files of unsent edits, which can be imported at any later time. */
  readonly files: CarriedFile[] = [];
  readonly ledger = new Ledger();
  readonly photos = new PhotoStorage(this);
  readonly strayRequests: (() => Promise<unknown>)[] = [];
  /** The violations that the judges found. */
  readonly violations: string[] = [];
  /** The number of each kind of event. */
  readonly tally = new Map<string, number>();
  /** True time, ms. */
  clock = 0;
  current: Device | null = null;
  /** The number of calls that the server is working on. */
  serverCalls = 0;
  wasLockTaken = false;
  /** Whether a mirror was damaged on purpose, so that the digest must find it. */
  hasDamagedMirror = false;
  isOldApp = false;
  /** Whether a device had a version of the app that passes over a table. */
  hasOlderApp = false;
  /** Whether the server began as one that is older than the app. */
  hasOlderServer = false;
  readonly disabled = new Set<string>();
  /** Brothers who were erased. */
  readonly erased = new Set<string>();
  readonly roles = new Set(province.admins);
  readonly adminArea = emptyAdminArea();
  /** Whether two brothers were merged: this storm erases nobody any more. */
  hasMerged = false;
  #numbers = 0;
  #backup: Record<'disabled' | 'roles' | 'erased', readonly string[]> = {
    disabled: [],
    roles: province.admins,
    erased: [],
  };
  #batches: AdminArea['batches'] = new Map();
  readonly conflicts = new ConflictWatch(this);
  readonly #asking = new AttentionWatch(this);
  readonly #settling = new SettleWatch(this);
  readonly #versions = new VersionWatch(this);
  /** The last entry of a row that took effect, by device and row. */
  readonly #order = new Map<string, number>();
  /** Devices that have not pulled since a restore: their pushes meet another history. */
  readonly #unaware = new Set<Device>();

  constructor(server: Server) {
    this.server = countCalls(server, this);
  }

  /** A number for a new device, so that a new sign-in starts with nothing. */
  newNumber(): number {
    this.#numbers += 1;
    return this.#numbers - 1;
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  wrong(what: string): void {
    this.violations.push(what);
  }

  onDevice(device: Device): void {
    this.current = device;
  }

  pull(
    device: Device,
    outcome: Outcome,
    park: () => Promise<void>,
    cursor: Cursor | null,
    limit: number,
    wantsDigest: boolean,
  ): Promise<Answer<PullPage>> {
    const few = Math.ceil(limit / pageShare);
    const ask = async () => {
      const page = await this.server.pull(device.user, cursor, few, wantsDigest);
      if (page.reset) this.count('reset');
      if (page.digest) this.count('digest');
      return page;
    };
    return this.#send(device, outcome, park, ask);
  }

  async push(
    device: Device,
    outcome: Outcome,
    park: () => Promise<void>,
    mutations: readonly Mutation[],
    cursor: Cursor | null,
  ): Promise<Answer<readonly PushAnswer[]>> {
    const body = structuredClone(mutations);
    await judgeSendingOrder(this, device, body);
    await judgeGroupSending(this, device, body);
    await this.#settling.sent(device, body);
    const outbox = [...(await outboxOf(device)).values()];
    // An entry from a file keeps the number of its device.
    const seqs = new Map(outbox.map(({mutationId, seq}) => [mutationId, seq]));
    const ask = async () => {
      if (JSON.stringify(body).includes(unsendable)) {
        this.#asking.refusedCall(body);
        throw new Refusal('PT413', 'not through here');
      }
      const answers = await this.server.push(device.user, body, cursor);
      this.#asking.answered(answers);
      judgeGroupAnswers(this, body, answers);
      this.#watchOrder(device, body, answers, seqs);
      // Their order is undefined.
      return answers.toReversed();
    };
    const answer = await this.#send(device, outcome, park, ask);
    if (answer.ok) this.#settling.answered(device, answer.value);
    return answer;
  }

  /** Sends one request to the photo storage. */
  requestPhoto<T>(
    device: Device,
    outcome: Outcome,
    park: () => Promise<void>,
    request: () => Promise<T>,
  ): Promise<Answer<T>> {
    return this.#send(device, outcome, park, request);
  }

  /** A mirror was damaged on purpose, so its later rows are older, or missing. */
  onMirrorDamaged(device: Device): void {
    this.hasDamagedMirror = true;
    this.count('mirror damaged');
    this.#versions.forget(device);
    this.#settling.forget(device);
  }

  /** Runs wherever a round is between two transactions. */
  async betweenTransactions(device: Device): Promise<void> {
    await this.#settling.look(device);
    await this.#versions.look(device);
    await this.#asking.look(device);
    await this.conflicts.look(device);
    this.onDevice(device);
  }

  rememberBackup(): void {
    const {disabled, roles, erased, adminArea} = this;
    this.#batches = new Map(adminArea.batches);
    this.#backup = {disabled: [...disabled], roles: [...roles], erased: [...erased]};
  }

  /** The server was restored, so an edit may take effect a second time. */
  onRestored(): void {
    this.#order.clear();
    this.adminArea.batches = new Map(this.#batches);
    for (const device of this.devices) this.#unaware.add(device);
    for (const what of ['disabled', 'roles', 'erased'] as const) {
      this[what].clear();
      for (const id of this.#backup[what]) this[what].add(id);
    }
  }

  /** A device has pulled a whole history; if it is a new one, the device knows of the restore. */
  onHistory(device: Device, epoch: string): void {
    const [identity = ''] = epoch.split(':');
    if (identity !== device.history) this.#unaware.delete(device);
    device.history = identity;
  }

  /** The user is not a member: the mirror must be empty, and the settled edits removed with it. */
  async onRevoked(device: Device): Promise<void> {
    device.wasEmptied = true;
    const left = await countFullPages(device);
    if (left > 0) this.wrong(`device ${device.number} keeps records of who is no member any more`);
  }

  async #send<T>(
    device: Device,
    outcome: Outcome,
    park: () => Promise<void>,
    request: () => Promise<T>,
  ): Promise<Answer<T>> {
    this.clock += callMs;
    this.count(`request: ${outcome}`);
    if (!device.hasToken) return {ok: false, error: {kind: 'reauth'}};
    const answer = await send(this, outcome, request, park);
    this.onDevice(device);
    if (!answer.ok) this.count(`failure: ${answer.error.kind}`);
    return answer;
  }

  #watchOrder(
    device: Device,
    mutations: readonly Mutation[],
    answers: readonly PushAnswer[],
    seqs: ReadonlyMap<string, number>,
  ): void {
    const {number} = device;
    for (const [index, answer] of answers.entries()) {
      this.count(`answer: ${answer.status}${answer.replayed ? ' again' : ''}`);
      const mutation = mutations[index];
      const hasEffect = ['applied', 'queued', 'withdrawn'].includes(answer.status);
      if (!mutation || !hasEffect || answer.replayed || this.#unaware.has(device)) continue;
      const {table, id} = mutation;
      const seq = seqs.get(mutation.mutation_id) ?? mutation.seq;
      const row = `${number}/${table}/${id}`;
      const isDiscarded = this.ledger.editOf(number, seq)?.end === 'discarded';
      if ((this.#order.get(row) ?? 0) > seq && !isDiscarded)
        this.wrong(`order: ${row}: entry ${seq} took effect after ${this.#order.get(row)}`);
      this.#order.set(row, Math.max(seq, this.#order.get(row) ?? 0));
    }
  }
}
