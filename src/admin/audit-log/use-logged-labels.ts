import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {serverTables} from '#src/records/audited-tables.ts';
import type {TableName} from '#src/records/registry.ts';

/** Tables that are logged but have no declaration. */
const undeclaredTables = [...serverTables, 'erasures'] as const;

/** What is logged when it leaves the app as a file and is no table, by the name in the log: with underscores. */
const exportedLists: Readonly<Record<string, Key>> = {
  annual_return: 'titles.annualReturn',
  audit_log: 'titles.auditLog',
  backup: 'titles.backup',
  calendar: 'titles.calendar',
  issues: 'titles.dataValidation',
  jubilees: 'titles.jubilees',
  status: 'titles.status',
  users: 'titles.users',
};

/** The columns of these tables, and those of the pending changes that only the server has. */
const serverFields = [
  'user_id',
  'role_name',
  'granted_by',
  'granted_at',
  'issue_id',
  'issue_type',
  'entity_type',
  'entity_id',
  'row_ids',
  'reason',
  'accepted_by',
  'accepted_at',
  'gravity',
  'reviewed_by',
  'unmet_dependency',
  'size_bytes',
  'password',
  'sessions_ended',
] as const;

/** The columns of an attachment, each with a record type that has the same column. */
const attachmentFields: Readonly<Record<string, TableName>> = {
  name: 'brothers',
  brother_id: 'brother_photos',
  fraternity_id: 'fraternity_assignments',
  institution_id: 'institution_assignments',
  mime_type: 'brother_photos',
  byte_size: 'brother_photos',
  storage_path: 'brother_photos',
};

/** Returns the table whose declaration describes a field: of an attachment, which has none, that of a similar record. */
export function modelOf(table: string, field: string): string {
  return (table === 'attachments' ? attachmentFields[field] : undefined) ?? table;
}

/** Returns the labels of all tables and fields of the audit log. */
export function useLoggedLabels(): ReturnType<typeof useLabels> {
  const t = useT();
  const labels = useLabels();
  return {
    table: (table) => {
      const known = undeclaredTables.find((name) => name === table);
      if (known !== undefined) return t(`auditLog.tables.${known}`);
      const exported = Object.hasOwn(exportedLists, table) ? exportedLists[table] : undefined;
      return exported === undefined ? labels.table(table) : t(exported);
    },
    field: (table, field) => {
      const known = serverFields.find((name) => name === field);
      if (known !== undefined) return t(`auditLog.fields.${known}`);
      return labels.field(modelOf(table, field), field);
    },
  };
}
