/** Everything the bench measures on a device, as it is called in the table. */
export type Measured = keyof typeof budgets;

/** One reading, in the unit of its budget. */
export type Measurement = {readonly what: Measured; readonly value: number};

/** What a reading may be at most. */
export type Budget = {
  readonly unit: 'ms' | 'MB' | '%';
  readonly most: number | null;
  /** What has to keep to it; the median where nothing is said. */
  readonly judged?: 'median' | 'p95';
};

/** What people should wait at most; `null` where nothing was promised. */
export const budgets = {
  'first sync, durable': {unit: 'ms', most: null},
  'sync with nothing new': {unit: 'ms', most: null},
  '1,000 queued edits sent and answered': {unit: 'ms', most: null},
  'warm start, server dead: first paint': {unit: 'ms', most: 200},
  'warm start, server dead: first 50': {unit: 'ms', most: 600},
  'warm start, server dead: all rows': {unit: 'ms', most: 600},
  'key to filtered list': {unit: 'ms', most: 16},
  'save to visible in the list': {unit: 'ms', most: 50, judged: 'p95'},
  'sent after the server is back': {unit: 'ms', most: 3000},
  'heap after 50 navigations': {unit: 'MB', most: 120},
  'growth of the heap by them': {unit: '%', most: 5},
} as const satisfies Record<string, Budget>;
