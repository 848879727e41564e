import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {outboxOf} from '#tests/simulation/on-device.ts';
import type {World} from '#tests/simulation/world.ts';

/** Checks that a user is asked only about an edit that was refused in its present form. */
export class AttentionWatch {
  readonly #world: World;
  readonly #refused = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  answered(answers: readonly PushAnswer[]): void {
    for (const answer of answers) {
      const {mutation_id, status} = answer;
      if (status === 'conflict' || status === 'rejected') this.#refused.add(mutation_id);
      // Only the app creates ids, and it never changes the body of an edit that may have been sent.
      if (status === 'rejected' && answer.key === 'reused_id')
        this.#world.wrong(`asked: ${mutation_id} came to the server with two bodies`);
      // A newer app hides what its server does not have yet, and sends none of it.
      if (status === 'rejected' && answer.key.startsWith('unknown_'))
        this.#world.wrong(`asked: the server lacks what ${mutation_id} writes (${answer.key})`);
      // A user cannot resolve this, because the app has written something that no server accepts.
      if (status === 'rejected' && answer.key === 'malformed')
        this.#world.wrong(`asked: the server cannot read ${mutation_id}`);
    }
  }

  /**
   * A call was refused as a whole. That says something of its edits only when they are one unit: a single edit, or
   * one group. A group takes effect as a whole, and is never halved, so a text that is refused in one member (it may
   * come from a refused edit that the member has replaced) asks the user about all of them.
   */
  refusedCall(mutations: readonly Mutation[]): void {
    const group = mutations[0]?.group;
    const isGroup = group !== undefined && mutations.every((one) => one.group === group);
    if (mutations.length > 1 && !isGroup) return;
    for (const {mutation_id} of mutations) this.#refused.add(mutation_id);
  }

  async look(device: Device): Promise<void> {
    for (const {seq, state, mutationId} of (await outboxOf(device)).values())
      if (state === 'attention' && !this.#refused.has(mutationId))
        this.#world.wrong(
          `asked: device ${device.number}, entry ${seq} stands before a person, and nobody has refused it`,
        );
  }
}
