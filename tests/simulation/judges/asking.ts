import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import type {World} from '#tests/simulation/world.ts';

/** Looks that nobody is asked about what was never refused, or was refused as what the edit was before. */
export class AskWatch {
  readonly #world: World;
  readonly #refused = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  answered(answers: readonly PushAnswer[]): void {
    for (const answer of answers) {
      const {mutation_id, status} = answer;
      if (status === 'conflict' || status === 'rejected') this.#refused.add(mutation_id);
      // Nobody but the app gives out ids, and it never writes anew what may have left.
      if (status === 'rejected' && answer.key === 'reused_id')
        this.#world.wrong(`asked: ${mutation_id} came to the server with two bodies`);
      // Nobody can answer that: the app has written what no server takes.
      if (status === 'rejected' && answer.key === 'malformed')
        this.#world.wrong(`asked: the server cannot read ${mutation_id}`);
    }
  }

  refusedAll(mutations: readonly Mutation[]): void {
    for (const {mutation_id} of mutations) this.#refused.add(mutation_id);
  }

  async look(device: Device): Promise<void> {
    const {outbox} = await device.look();
    for (const {seq, mutationId} of await outbox.where('state').equals('attention').toArray())
      if (!this.#refused.has(mutationId))
        this.#world.wrong(
          `asked: device ${device.number}, entry ${seq} stands before a person, and nobody has refused it`,
        );
  }
}
