import type {Lane, Plan} from './plan.ts';
import {type Manner, runStep} from './run-step.ts';
import {add, nothing, type Tally, withUnsteady} from './tally.ts';

export type Outcome = {
  readonly tally: Tally;
  /** The names of the steps with a failure. */
  readonly failedSteps: readonly string[];
};

/** Runs every step of the plan, also after a failure. */
export async function runPlan(plan: Plan): Promise<Outcome> {
  let tally: Tally = nothing;
  const failedSteps: string[] = [];
  const runLane = async (lane: Lane, manner: Manner) => {
    for (const step of lane) {
      const result = await runStep(step, manner);
      if (result.failed > 0) failedSteps.push(step.name);
      tally = add(tally, result);
    }
  };
  const aside: Promise<void>[] = [];
  for (const {lanes, atOnce, aside: lane} of plan) {
    if (lane) aside.push(runLane(lane, {output: 'buffered', priority: 'low'}));
    // The output of parallel lanes would mix, so each of their steps prints it when it has ended.
    const output = lanes.length === 1 ? 'streamed' : 'buffered';
    const waiting = [...lanes];
    const runLanes = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await runLane(next, {output, priority: 'normal'});
    };
    await Promise.all(Array.from({length: atOnce}, runLanes));
  }
  await Promise.all(aside);
  return {tally: withUnsteady(tally), failedSteps};
}
