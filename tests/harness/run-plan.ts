import type {Plan} from './plan.ts';
import {runStep, type OutputMode} from './run-step.ts';
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
  for (const {lanes, atOnce} of plan) {
    // The output of parallel lanes would mix, so each of their steps prints it when it has ended.
    const mode: OutputMode = lanes.length === 1 ? 'streamed' : 'buffered';
    const waiting = [...lanes];
    const runLanes = async () => {
      for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
        for (const step of lane) {
          const result = await runStep(step, mode);
          if (result.failed > 0) failedSteps.push(step.name);
          tally = add(tally, result);
        }
      }
    };
    await Promise.all(Array.from({length: atOnce}, runLanes));
  }
  return {tally: withUnsteady(tally), failedSteps};
}
