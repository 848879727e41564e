import {addMonths, type Day} from '#src/lib/civil-date.ts';

/**
 * Tells which limit temporary vows exceed that last from `first` to `until`: six years, or nine where the time was prolonged
 * (can. 655, 657 §2). `null`: none.
 */
export function exceededLimit(first: Day, until: Day): 'TEMP_OVER_6Y' | 'TEMP_OVER_9Y' | null {
  if (addMonths(first, 108) < until) return 'TEMP_OVER_9Y';
  return addMonths(first, 72) < until ? 'TEMP_OVER_6Y' : null;
}
