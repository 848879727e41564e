/** Everything the bench measures on a device, as it is called in the table. */
export type Measured = keyof typeof budgets;

/** One reading, in the unit of its budget. */
export type Measurement = {readonly what: Measured; readonly value: number};

/** What a reading may be at most. */
export type Budget = {
  readonly unit: 'ms' | 'MB' | '%';
  readonly most: number;
  /** What it may be in a large province, where it may be more. */
  readonly mostOfMany?: number;
  /** What has to keep to it; the median where nothing is said. */
  readonly judged?: 'median' | 'p95';
};

/** A province from this number of brothers on is a large one. */
export const manyBrothers = 5000;

/** What people should wait at most, on two idle cores. */
export const budgets = {
  'first sync, durable': {unit: 'ms', most: 800, mostOfMany: 20_000},
  'sync with nothing new': {unit: 'ms', most: 25},
  '1,000 queued edits sent and answered': {unit: 'ms', most: 8000},
  'warm start, server dead: first paint': {unit: 'ms', most: 200},
  'warm start, server dead: first 50': {unit: 'ms', most: 300, mostOfMany: 400},
  'warm start, server dead: all rows': {unit: 'ms', most: 300, mostOfMany: 600},
  'warm start, server dead: dashboard': {unit: 'ms', most: 300, mostOfMany: 400},
  'warm start, server dead: a profile': {unit: 'ms', most: 300, mostOfMany: 400},
  'key to filtered list': {unit: 'ms', most: 16, judged: 'p95'},
  'key to filtered list, 4× slower': {unit: 'ms', most: 60, judged: 'p95'},
  'opening a profile': {unit: 'ms', most: 100},
  'save to visible in the list': {unit: 'ms', most: 50, judged: 'p95'},
  'sent after the server is back': {unit: 'ms', most: 3000},
  'heap after 50 navigations': {unit: 'MB', most: 120},
  'growth of the heap by them': {unit: '%', most: 5},
} as const satisfies Record<string, Budget>;
