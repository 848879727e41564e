import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {overlayRow} from '#src/db/overlay.ts';
import type {AnyRow} from '#src/records/record.ts';
import {canonical} from '#tests/simulation/model/state.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {layersOn, outboxOf} from '#tests/simulation/on-device.ts';
import type {Values} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

type Shown = {
  readonly mutation: Mutation;
  readonly before: Values | null;
  readonly version: number;
};

/** Checks that no value on screen returns to an older one when an edit is settled. */
export class SettleWatch {
  readonly #world: World;
  readonly #sent = new Map<Device, Shown[]>();
  readonly #answers = new Map<string, PushAnswer>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The mirror was damaged on purpose, so earlier values are no measure for later ones. */
  forget(device: Device): void {
    this.#sent.delete(device);
  }

  /** The values on screen of the rows that are about to be settled. */
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
    const outbox = [...(await outboxOf(device)).values()];
    const open: Shown[] = [];
    for (const one of shown) {
      const {mutation_id} = one.mutation;
      const answer = this.#answers.get(mutation_id);
      const entry = outbox.find(({mutationId}) => mutationId === mutation_id);
      const isKept = entry?.settlement === 'applied' || entry?.settlement === 'queued';
      if (!answer || !isKept) open.push(one);
      // After the settlement, a later answer to another tab says nothing about it. And an edit of a file that the
      // server has had before gives way to what came after it.
      else if (!hasMoved(answer) && !(entry.isImported && answer.replayed))
        await this.#judge(device, one, answer);
    }
    this.#sent.set(device, open);
  }

  async #judge(
    device: Device,
    {mutation, before, version}: Shown,
    {status}: PushAnswer,
  ): Promise<void> {
    const now = await shownRow(device, mutation);
    // A newer row has arrived by another way since.
    if (before === null || now.version > version + 1) return;
    // While the answer was under way, the user may have undone the edit.
    if (now.isTakenBack) return;
    for (const field of Object.keys(mutation.changes)) {
      const [was, is] = [canonical(before[field]), canonical(now.row?.[field])];
      // Or edited the field again.
      if (was === is || now.typed.has(is)) continue;
      this.#world.wrong(
        `flicker: device ${device.number} ${mutation.table}.${field} showed ${was}, after ${status} ${is}`,
      );
    }
  }
}

/** The answer itself contains a record or a proposal that has changed since. */
function hasMoved(answer: PushAnswer): boolean {
  if (answer.status === 'applied') {
    const row = answer.row as AnyRow | null;
    return row === null || row.version !== answer.version;
  }
  return answer.status !== 'queued' || (answer.proposal as AnyRow | null)?.['status'] !== 'pending';
}

async function shownRow(device: Device, {table, id}: Mutation) {
  const {official, entries, shownProposals} = await layersOn(device, {table, id});
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
