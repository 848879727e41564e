import type {Action} from './actions.ts';

const mostTries = 200;

/**
 * Removes from a storm whatever it does not need to fail: whole ranges, then single actions, then their
 * faults (delta debugging).
 */
export async function shrink(
  actions: readonly Action[],
  fails: (actions: readonly Action[]) => Promise<boolean>,
): Promise<readonly Action[]> {
  let left = actions;
  let tries = 0;
  const isEnough = async (fewer: readonly Action[]): Promise<boolean> => {
    tries += 1;
    return tries <= mostTries && (await fails(fewer));
  };
  for (
    let size = Math.ceil(left.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < left.length;) {
      const fewer = [...left.slice(0, start), ...left.slice(start + size)];
      if (await isEnough(fewer)) left = fewer;
      else start += size;
    }
  }
  for (const index of left.keys()) {
    const action = left[index];
    if (!action || (action.killAfter === null && action.outcomes.length === 0)) continue;
    const simpler = left.with(index, {...action, killAfter: null, outcomes: []});
    if (await isEnough(simpler)) left = simpler;
  }
  return left;
}

/** Prints one line per action. */
export function describeActions(actions: readonly Action[]): string {
  return actions
    .map(({kind, device, tab, pick, choice, killAfter, outcomes}) => {
      const faults = outcomes.some((outcome) => outcome !== 'fine')
        ? ` [${outcomes.join(', ')}]`
        : '';
      const killed = killAfter === null ? '' : `, killed after ${killAfter}`;
      return `  ${kind}: device ${device}, tab ${tab}, pick ${pick}, choice ${choice}${killed}${faults}`;
    })
    .join('\n');
}
