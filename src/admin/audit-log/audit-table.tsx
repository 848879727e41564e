import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {ActionBadge} from './action-badge.tsx';
import styles from './audit.module.css';
import {changedFields} from './entry-differences.ts';
import {loggedValues} from './logged-values.ts';
import {isListExport} from './is-list-export.ts';
import {useSubjectName} from './use-subject-name.ts';

type AuditTableProps = {
  readonly entries: readonly AuditEntry[];
  /** The query of the list, for the link back. */
  readonly search: string;
};

/** One row for each entry: who did what to which record. */
export function AuditTable({entries, search}: AuditTableProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.log}>
      <SimpleTable
        caption={t('audit.title')}
        columns={[
          t('audit.column.timestamp'),
          t('audit.column.user'),
          t('audit.column.action'),
          t('audit.column.table'),
          t('audit.column.details'),
        ]}
        rows={entries.map((entry) => ({
          key: String(entry.id),
          cells: [
            <time key="timestamp" className={styles.whole} dateTime={entry.timestamp}>
              {formats.dateTime(new Date(entry.timestamp))}
            </time>,
            <UserCell key="user" entry={entry} />,
            <ActionCell key="action" entry={entry} />,
            <TableCell key="table" entry={entry} />,
            <span key="view" className={styles.whole}>
              <LinkButton to={`/admin/audit-log/${entry.id}`} state={{search}}>
                {t('review.viewDetails')}
              </LinkButton>
            </span>,
          ],
        }))}
      />
    </div>
  );
}

type CellProps = {readonly entry: AuditEntry};

function UserCell({entry}: CellProps) {
  const t = useT();
  const name = entry.on_behalf_of_username;
  return (
    <>
      {entry.user_username ?? t('audit.nobody')}
      {name === null ? null : <span className={styles.note}>{t('audit.onBehalfOf', {name})}</span>}
    </>
  );
}

/** The number of changed fields that are named. */
const mostFields = 3;

function ActionCell({entry}: CellProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const fields = entry.action === 'update' ? changedFields(entry) : [];
  const names = fields.slice(0, mostFields).map((field) => labels.field(entry.table_name, field));
  const count = fields.length - names.length;
  return (
    <>
      <ActionBadge action={entry.action} />
      {names.length === 0 ? null : (
        <span className={styles.note}>
          {formats.list(count > 0 ? [...names, t('audit.moreFields', {count})] : names)}
        </span>
      )}
    </>
  );
}

function TableCell({entry}: CellProps) {
  const labels = useLabels();
  const {table_name: table, record_id: id} = entry;
  return (
    <>
      {labels.table(table)}
      {isTableName(table) && id !== null && !isListExport(entry) ? (
        <Subject table={table} id={id} entry={entry} />
      ) : null}
    </>
  );
}

type SubjectProps = CellProps & {readonly table: TableName; readonly id: string};

function Subject({table, id, entry}: SubjectProps) {
  return (
    <span className={styles.note}>{useSubjectName(table, id, loggedValues(entry) ?? {})}</span>
  );
}
