import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {outboxOf} from '#tests/simulation/on-device.ts';
import type {World} from '#tests/simulation/world.ts';

/** Looks at what leaves a device: of a row, nothing leaves before what stands ahead of it is settled. */
export async function judgeLeaving(
  world: World,
  device: Device,
  mutations: readonly Mutation[],
): Promise<void> {
  const open = [...(await outboxOf(device)).values()].filter(({state}) => state !== 'settled');
  for (const {table, id, mutation_id} of mutations) {
    const own = open.filter((entry) => entry.table === table && entry.recordId === id);
    const [first] = own.sort((a, b) => a.seq - b.seq);
    if (first && first.mutationId !== mutation_id)
      world.wrong(
        `order: device ${device.number}, ${table} ${id}: an edit left before entry ${first.seq}`,
      );
  }
}

/** Remembers what the server refused, so that nobody is asked about what it never said. */
export class RefusalWatch {
  readonly #refused = new Set<string>();

  answered(answers: readonly PushAnswer[]): void {
    for (const {mutation_id, status} of answers)
      if (status === 'conflict' || status === 'rejected') this.#refused.add(mutation_id);
  }

  refusedAll(mutations: readonly Mutation[]): void {
    for (const {mutation_id} of mutations) this.#refused.add(mutation_id);
  }

  /** Whether this very edit, as it is now, has been refused. */
  has(mutationId: string): boolean {
    return this.#refused.has(mutationId);
  }
}
