import {useLocation} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {DataTable} from '#src/ui/data-table.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {type SortKeys, useOrderInAddress, useSorted} from '#src/ui/sort-order.ts';
import {ActionBadge} from './action-badge.tsx';
import styles from './audit.module.css';
import {changedFields, isListExport, loggedValues} from './logged-entry.ts';
import {useSubjectName} from '#src/record-ui/values/use-subject-name.ts';
import {useLoggedLabels} from './use-logged-labels.ts';

type AuditTableProps = {
  readonly entries: readonly AuditEntry[];
  /** Whether these are all entries that were asked for: a page of many is not sorted. */
  readonly areAll: boolean;
};

/** One row for each entry: who did what to which record. */
export function AuditTable({entries, areAll}: AuditTableProps) {
  const t = useT();
  const formats = useFormats();
  // For the link back to the list as it is.
  const {search} = useLocation();
  const sorting = useOrderInAddress();
  const sorted = useSorted(entries, sorting, sortKeys);
  return (
    <div className={styles.log}>
      <DataTable
        caption={t('auditLog.title')}
        sorting={areAll ? sorting : undefined}
        columns={[
          {name: t('audit.column.timestamp'), sort: 'time'},
          {name: t('auditLog.user'), sort: 'user'},
          {name: t('audit.column.action'), sort: 'action'},
          {name: t('audit.column.table'), sort: 'table'},
          {name: t('auditLog.details')},
        ]}
        rows={(areAll ? sorted : entries).map((entry) => ({
          key: String(entry.id),
          cells: [
            <time key="timestamp" id={`time-${entry.id}`} dateTime={entry.timestamp}>
              {formats.dateTime(new Date(entry.timestamp))}
            </time>,
            <UserCell key="user" entry={entry} />,
            <ActionCell key="action" entry={entry} />,
            <div key="table" id={`record-${entry.id}`}>
              <TableCell entry={entry} />
            </div>,
            <span key="view" className={styles.whole}>
              <LinkButton
                to={`/admin/audit-log/${entry.id}`}
                state={{search}}
                labelledBy={`view-${entry.id} record-${entry.id} time-${entry.id}`}
              >
                <span id={`view-${entry.id}`}>{t('review.viewDetails')}</span>
              </LinkButton>
            </span>,
          ],
        }))}
      />
    </div>
  );
}

const sortKeys: SortKeys<AuditEntry> = {
  time: ({id}) => id,
  user: ({user_username: name}) => name,
  action: ({action}) => action,
  table: ({table_name: table}) => table,
};

type CellProps = {readonly entry: AuditEntry};

function UserCell({entry}: CellProps) {
  const t = useT();
  const name = entry.on_behalf_of_username;
  return (
    <>
      {entry.user_username ?? t('auditLog.nobody')}
      {name === null ? null : (
        <span className={styles.note}>{t('auditLog.onBehalfOf', {name})}</span>
      )}
    </>
  );
}

/** The number of changed fields that are named. */
const mostFields = 3;

function ActionCell({entry}: CellProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLoggedLabels();
  const fields = entry.action === 'update' ? changedFields(entry) : [];
  const names = fields.slice(0, mostFields).map((field) => labels.field(entry.table_name, field));
  const count = fields.length - names.length;
  return (
    <>
      <ActionBadge action={entry.action} />
      {names.length === 0 ? null : (
        <span className={styles.note}>
          {formats.list(count > 0 ? [...names, t('auditLog.moreFields', {count})] : names)}
        </span>
      )}
    </>
  );
}

function TableCell({entry}: CellProps) {
  const labels = useLoggedLabels();
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
