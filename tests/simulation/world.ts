import type {Answer} from '#src/backend/failure.ts';
import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/facts.ts';
import type {Mutation} from '#src/db/mutation.ts';

import type {Device} from './device/device.ts';
import {carry, type Fate, type Line} from './device/line.ts';
import type {CarriedFile} from './handing-over.ts';
import {AskWatch} from './judges/asking.ts';
import {ConflictWatch} from './judges/conflicts.ts';
import {VersionWatch} from './judges/going-back.ts';
import {judgeLeaving} from './judges/leaving.ts';
import {SettleWatch} from './judges/settling.ts';
import {Ledger} from './ledger.ts';
import {outboxOf} from './on-device.ts';
import {province} from './province.ts';
import {Refusal, type Server} from './server.ts';

/** A text that some box on the way will not let pass. */
export const poison = '☠';

/** The province has few records, so a page holds few: walks have many steps. */
const pageShare = 50;
const callMs = 40;

/** Everything a storm goes through: the server, the line, the true clock, and what is held against them. */
export class World implements Line {
  readonly server: Server;
  readonly devices: Device[] = [];
  /** Who was at a device where somebody else is now. */
  readonly away: Device[] = [];
  /** Files of unsent edits, for as long as anybody likes. */
  readonly files: CarriedFile[] = [];
  readonly ledger = new Ledger();
  readonly stray: (() => Promise<unknown>)[] = [];
  /** What should never have been. */
  readonly violations: string[] = [];
  /** What has happened how often. */
  readonly tally = new Map<string, number>();
  /** True time, ms. */
  clock = 0;
  current: Device | null = null;
  hasStolen = false;
  /** Whether a mirror was damaged on purpose, so that the digest must find it. */
  hasRot = false;
  isOldApp = false;
  readonly disabled = new Set<string>();
  /** Brothers who were erased. */
  readonly erased = new Set<string>();
  readonly roles = new Set(province.admins);
  #numbers = 0;
  #backup: Record<'disabled' | 'roles' | 'erased', readonly string[]> = {
    disabled: [],
    roles: province.admins,
    erased: [],
  };
  readonly conflicts = new ConflictWatch(this);
  readonly #asking = new AskWatch(this);
  readonly #settling = new SettleWatch(this);
  readonly #versions = new VersionWatch(this);
  /** The last entry of a row that took effect, by device and row. */
  readonly #order = new Map<string, number>();
  /** Devices that have not heard of a restore yet: what they send meanwhile meets another history. */
  readonly #unaware = new Set<Device>();

  constructor(server: Server) {
    this.server = server;
  }

  /** A number no device has had: who signs in anew begins with nothing. */
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
    fate: Fate,
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
    return this.#send(device, fate, park, ask);
  }

  async push(
    device: Device,
    fate: Fate,
    park: () => Promise<void>,
    mutations: readonly Mutation[],
    cursor: Cursor | null,
  ): Promise<Answer<readonly PushAnswer[]>> {
    const body = structuredClone(mutations);
    await judgeLeaving(this, device, body);
    await this.#settling.sent(device, body);
    const outbox = [...(await outboxOf(device)).values()];
    // What came in a file keeps the number it had where it was made.
    const seqs = new Map(outbox.map(({mutationId, seq}) => [mutationId, seq]));
    const ask = async () => {
      if (JSON.stringify(body).includes(poison)) {
        this.#asking.refusedAll(body.filter((one) => JSON.stringify(one).includes(poison)));
        throw new Refusal('PT413', 'not through here');
      }
      const answers = await this.server.push(device.user, body, cursor);
      this.#asking.answered(answers);
      this.#watchOrder(device, body, answers, seqs);
      // Nobody promised an order, so there is none.
      return answers.toReversed();
    };
    const answer = await this.#send(device, fate, park, ask);
    if (answer.ok) this.#settling.answered(device, answer.value);
    return answer;
  }

  /** A mirror was damaged on purpose: what follows is older, or gone. */
  onRot(device: Device): void {
    this.hasRot = true;
    this.count('rot');
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
    const {disabled, roles, erased} = this;
    this.#backup = {disabled: [...disabled], roles: [...roles], erased: [...erased]};
  }

  /** The server's history was set back: what took effect may have to do so once more. */
  onRestored(): void {
    this.#order.clear();
    for (const device of this.devices) this.#unaware.add(device);
    for (const what of ['disabled', 'roles', 'erased'] as const) {
      this[what].clear();
      for (const id of this.#backup[what]) this[what].add(id);
    }
  }

  /** A device has all of a history; once it is a new one, it knows of the restore. */
  onHistory(device: Device, epoch: string): void {
    const [identity = ''] = epoch.split(':');
    if (identity !== device.history) this.#unaware.delete(device);
    device.history = identity;
  }

  /** He is no member: nothing of the mirror may be left, and what is settled went with it. */
  async onRevoked(device: Device): Promise<void> {
    device.wasEmptied = true;
    const left = await (await device.look()).pages.filter(({rows}) => rows.length > 0).count();
    if (left > 0) this.wrong(`device ${device.number} keeps records of who is no member any more`);
  }

  async #send<T>(
    device: Device,
    fate: Fate,
    park: () => Promise<void>,
    request: () => Promise<T>,
  ): Promise<Answer<T>> {
    this.clock += callMs;
    this.count(`request: ${fate}`);
    if (!device.hasToken) return {ok: false, failure: {kind: 'reauth'}};
    const answer = await carry(this, fate, request, park);
    this.onDevice(device);
    if (!answer.ok) this.count(`failure: ${answer.failure.kind}`);
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
