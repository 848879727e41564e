import {entityTypes} from '#src/domain/validation/issue.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Values} from '#src/lib/values.ts';
import {useIssueWords} from '#src/admin/validation/issue-words.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {modelOf, useLoggedLabels} from './use-logged-labels.ts';
import {useSubjectName} from '#src/record-ui/values/use-subject-name.ts';

type LoggedValueProps = {
  readonly table: string;
  readonly field: string;
  /** The key within a field of free JSON; `null` for the whole field. */
  readonly name: string | null;
  readonly value: unknown;
  /** All values of the row. */
  readonly row: Values;
};

/** Shows a value of the log in readable form, also one of a column that only the server has. */
export function LoggedValue({table, field, name, value, row}: LoggedValueProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLoggedLabels();
  const issues = useIssueWords();
  // A key of free JSON is not a field of the record, except in the values of a pending change.
  const target = targetOf(table, row);
  if (name !== null) {
    if (field === 'resolution' && (value === 'current' || value === 'proposed')) {
      return t(`values.${value}`);
    }
    return <FieldValue table={target ?? table} field={target === null ? '' : name} value={value} />;
  }
  if (typeof value === 'string' && value !== '') {
    if (accountFields.has(field)) return <ReferenceName table="users" id={value} />;
    if (field === 'password' && (value === 'one-time' || value === 'own')) {
      return t(`auditLog.passwords.${value}`);
    }
    if (field === 'target_table_name') return labels.table(value);
    if (field === 'role_name' && value === 'admin') return t('users.role.admin');
    if (field === 'issue_type') return issues.type(value);
    const kind = entityTypes.find((each) => each === value);
    if (field === 'entity_type' && kind !== undefined) return t(`validation.entity.${kind}`);
    if (field === 'entity_id' && row['entity_type'] === 'brother') {
      return <ReferenceName table="brothers" id={value} />;
    }
    if (field.endsWith('_at') && !Number.isNaN(Date.parse(value))) {
      return formats.dateTime(new Date(value));
    }
    if (field === 'record_id' && target !== null && isTableName(target)) {
      return <SubjectName table={target} id={value} />;
    }
  }
  // The file of an attachment is no picture to show here, so its path stays a text.
  const model = field.endsWith('_id') ? modelOf(table, field) : table;
  return <FieldValue table={model} field={field} value={value} />;
}

/** Columns that contain the id of an account. */
const accountFields: ReadonlySet<string> = new Set([
  'user_id',
  'granted_by',
  'accepted_by',
  'requested_by',
  'reviewed_by',
]);

/** Returns the table of the record that a pending change is about; `null` for other rows. */
export function targetOf(table: string, row: Values): string | null {
  const target = table === 'pending_changes' ? row['target_table_name'] : null;
  return typeof target === 'string' ? target : null;
}

type SubjectNameProps = {readonly table: TableName; readonly id: string};

function SubjectName({table, id}: SubjectNameProps) {
  // A record that is gone has no name on this device.
  return useSubjectName(table, id) || id;
}
