import type {Mutation} from '#src/db/mutation.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {outboxOf} from '#tests/simulation/on-device.ts';
import type {World} from '#tests/simulation/world.ts';

/**
 * Checks the order of a device's pushes: an edit of a row is sent only after the earlier edits of the row
 * are settled.
 */
export async function judgeSendingOrder(
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
