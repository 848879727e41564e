import type {AuditEntry} from '#src/queries/audit-log.ts';

/** Tells whether an entry records an exported list: its id is the export's own, and no record's. */
export function isListExport({action, new_values: values}: AuditEntry): boolean {
  return action === 'export' && values?.['personal_data'] !== true;
}
