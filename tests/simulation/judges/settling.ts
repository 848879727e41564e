import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {overlayRow} from '#src/db/overlay.ts';
import {readLayers} from '#src/mutations/open-form.ts';
import type {AnyRow} from '#src/records/record.ts';
import {canonical} from '#tests/simulation/model/state.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import type {Values} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

type Shown = {
  readonly mutation: Mutation;
  readonly before: Values | null;
  readonly version: number;
};

/** Looks that nothing on screen falls back to an older value as an edit is settled. */
export class SettleWatch {
  readonly #world: World;
  readonly #sent = new Map<Device, Shown[]>();
  readonly #answers = new Map<string, PushAnswer>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The mirror was damaged on purpose: the values shown before say nothing about the values shown later. */
  forget(device: Device): void {
    this.#sent.delete(device);
  }

  /** What the screen shows of the rows that are about to be settled. */
  async sent(device: Device, mutations: readonly Mutation[]): Promise<void> {
    const shown: Shown[] = [];
    for (const mutation of mutations) {
      if (mutation.op !== 'insert' && mutation.op !== 'update') continue;
      const {row, version} = await shownRow(device, mutation);
      shown.push({mutation, before: row, version});
    }
    this.#sent.set(device, shown);
  }

  answered(device: Device, answers: readonly PushAnswer[]): void {
    if (!this.#sent.has(device)) return;
    for (const answer of answers) this.#answers.set(answer.mutation_id, answer);
  }

  async look(device: Device): Promise<void> {
    const shown = this.#sent.get(device);
    if (!shown) return;
    const db = await device.look();
    const open: Shown[] = [];
    for (const one of shown) {
      const {mutation_id} = one.mutation;
      const answer = this.#answers.get(mutation_id);
      const entry = await db.outbox.where('mutationId').equals(mutation_id).first();
      const isKept = entry?.settlement === 'applied' || entry?.settlement === 'queued';
      if (!answer || !isKept) open.push(one);
      // Once it is settled, what another tab is answered later says nothing any more.
      else if (!hasMoved(answer)) await this.#judge(device, one, answer);
    }
    this.#sent.set(device, open);
  }

  async #judge(
    device: Device,
    {mutation, before, version}: Shown,
    {status}: PushAnswer,
  ): Promise<void> {
    const now = await shownRow(device, mutation);
    // A newer row has come by another way meanwhile.
    if (before === null || now.version > version + 1) return;
    // While the answer was on its way its writer may have taken it all back.
    if (now.isTakenBack) return;
    for (const field of Object.keys(mutation.changes)) {
      const [was, is] = [canonical(before[field]), canonical(now.row?.[field])];
      // Or typed on.
      if (was === is || now.typed.has(is)) continue;
      this.#world.wrong(
        `flicker: device ${device.number} ${mutation.table}.${field} showed ${was}, after ${status} ${is}`,
      );
    }
  }
}

/** The answer itself says that the record, or the proposal, is by now another. */
function hasMoved(answer: PushAnswer): boolean {
  if (answer.status === 'applied') {
    const row = answer.row as AnyRow | null;
    return row === null || row.version !== answer.version;
  }
  return answer.status !== 'queued' || (answer.proposal as AnyRow | null)?.['status'] !== 'pending';
}

async function shownRow(device: Device, {table, id}: Mutation) {
  const {official, entries, shownProposals} = await readLayers(await device.look(), table, id);
  const local = overlayRow(table, id, official, shownProposals, entries);
  const row: Values | null = local?.row ?? null;
  const typed = new Set(
    entries.flatMap(({mutation}) =>
      Object.values(mutation.changes).map((value) => canonical(value)),
    ),
  );
  const isTakenBack = entries.some(({mutation}) => mutation.op === 'withdraw');
  return {row, version: official?.version ?? 0, typed, isTakenBack};
}
