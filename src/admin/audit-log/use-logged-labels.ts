import {useT} from '#src/i18n/use-t.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';

/** Tables that are logged but have no declaration, because no device has their rows. */
const serverTables = ['user_roles', 'accepted_issues'] as const;

/** Their columns, and those of the pending changes that only the server has. */
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
  'reviewed_by',
  'unmet_dependency',
  'size_bytes',
  'password',
] as const;

/** Returns the labels of all tables and fields of the audit log. */
export function useLoggedLabels(): ReturnType<typeof useLabels> {
  const t = useT();
  const labels = useLabels();
  return {
    table: (table) => {
      const known = serverTables.find((name) => name === table);
      return known === undefined ? labels.table(table) : t(`auditLog.tables.${known}`);
    },
    field: (table, field) => {
      const known = serverFields.find((name) => name === field);
      return known === undefined ? labels.field(table, field) : t(`auditLog.fields.${known}`);
    },
  };
}
