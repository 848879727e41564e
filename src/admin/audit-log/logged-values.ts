import type {Values} from '#src/lib/values.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';

/** Returns the last values of the row in an entry; `null` when they were redacted. */
export function loggedValues({old_values, new_values}: AuditEntry): Values | null {
  const values = new_values ?? old_values;
  return values === null || isRedacted(values) ? null : values;
}

/** Returns whether personal values were removed from the log, e.g. because the person was erased. */
export function isRedacted(values: Values | null): boolean {
  return values?.['redacted'] === true;
}
