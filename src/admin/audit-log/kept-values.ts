import type {Values} from '#src/lib/values.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';

/** Gives the last values an entry keeps of its row; `null` where they were blanked. */
export function keptValues({old_values, new_values}: AuditEntry): Values | null {
  const values = new_values ?? old_values;
  return values === null || isBlanked(values) ? null : values;
}

/** Tells whether personal values were taken out of the log, as when the person was erased. */
export function isBlanked(values: Values | null): boolean {
  return values?.['redacted'] === true;
}
