export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
};

export const nothing: Tally = {passed: 0, failed: 0, skipped: 0};
export const onePassed: Tally = {...nothing, passed: 1};
export const oneFailed: Tally = {...nothing, failed: 1};

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}
