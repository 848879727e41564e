import type {AuditEntry} from '#src/queries/audit-log.ts';

/** Returns whether an entry records an exported list: its id is that of the export, not of a record. */
export function isListExport({action, new_values: values}: AuditEntry): boolean {
  return action === 'export' && values?.['personal_data'] !== true;
}
