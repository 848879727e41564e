import type {Plan} from './plan.ts';
import {runStep, type Telling} from './run-step.ts';
import {add, nothing, type Tally, withUnsteady} from './tally.ts';

export type Outcome = {
  readonly tally: Tally;
  /** The names of the steps in which something failed. */
  readonly red: readonly string[];
};

/** Runs every stage to its end, whatever fails on the way. */
export async function runPlan(plan: Plan): Promise<Outcome> {
  let tally: Tally = nothing;
  const red: string[] = [];
  for (const {lanes, atOnce} of plan) {
    // Lanes that spoke at once could not be read: each step then says all it has to say when it is done.
    const telling: Telling = lanes.length === 1 ? 'at once' : 'at its end';
    const waiting = [...lanes];
    const runLanes = async () => {
      for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
        for (const step of lane) {
          const result = await runStep(step, telling);
          if (result.failed > 0) red.push(step.name);
          tally = add(tally, result);
        }
      }
    };
    await Promise.all(Array.from({length: atOnce}, runLanes));
  }
  return {tally: withUnsteady(tally), red};
}
