import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {outboxOf} from '#tests/simulation/on-device.ts';
import type {World} from '#tests/simulation/world.ts';

/** Checks that a group is sent as a whole. */
export async function judgeGroupSending(
  world: World,
  device: Device,
  mutations: readonly Mutation[],
): Promise<void> {
  const groups = new Set(mutations.map(({group}) => group));
  const sent = new Set(mutations.map(({mutation_id}) => mutation_id));
  for (const {seq, state, mutation} of (await outboxOf(device)).values()) {
    if (mutation.group === undefined || !groups.has(mutation.group)) continue;
    if (state !== 'settled' && !sent.has(mutation.mutation_id))
      world.wrong(`group: device ${device.number}: entry ${seq} stayed when its group was sent`);
  }
}

/** Checks that of a group all takes effect, or nothing. */
export function judgeGroupAnswers(
  world: World,
  mutations: readonly Mutation[],
  answers: readonly PushAnswer[],
): void {
  const effects = new Map<string, Set<boolean>>();
  for (const [index, answer] of answers.entries()) {
    const group = mutations[index]?.group;
    if (group === undefined || answer.replayed) continue;
    world.count('group answered');
    const hasEffect = ['applied', 'queued', 'withdrawn'].includes(answer.status);
    effects.set(group, (effects.get(group) ?? new Set()).add(hasEffect));
  }
  for (const [group, both] of effects)
    if (both.size > 1) world.wrong(`group: a part of ${group} took effect`);
}
