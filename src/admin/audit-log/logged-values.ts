import type {Values} from '#src/lib/values.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';

/** Gives the last values an entry keeps of its row; `null` where they were blanked. */
export function loggedValues({old_values, new_values}: AuditEntry): Values | null {
  const values = new_values ?? old_values;
  return values === null || isRedacted(values) ? null : values;
}

/** Tells whether personal values were taken out of the log, as when the person was erased. */
export function isRedacted(values: Values | null): boolean {
  return values?.['redacted'] === true;
}
