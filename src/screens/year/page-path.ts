import {formPath, recordPath} from '#src/record-ui/values/record-path.ts';
import type {RecordKey} from '#src/records/registry.ts';

/** Returns the page of a record; an entry of the necrology has no page besides its form. */
export function pagePath({table, id}: RecordKey): string {
  return recordPath(table, id) ?? formPath(table, id) ?? '/necrology';
}
