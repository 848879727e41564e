import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {ChangeName} from './change-name.tsx';
import {changePath, type QueueFilter} from './queue-filter.ts';
import styles from './queue.module.css';
import {countByRecord} from './review-order.ts';
import review from './review.module.css';
import {writtenFields} from './written-fields.ts';

type PendingChangesTableProps = {
  readonly lines: readonly PendingChange[];
  /** The whole queue, including hidden changes. */
  readonly all: readonly PendingChange[];
  readonly filter: QueueFilter;
  /** The ids of the changes that can be selected. */
  readonly approvable: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, on: boolean) => void;
};

/** One row for each change; the changes of a group share one. */
export function PendingChangesTable(props: PendingChangesTableProps) {
  const {lines, all, filter, approvable, selected, onSelect} = props;
  const t = useT();
  const formats = useFormats();
  const onRecord = countByRecord(all);
  return (
    <SimpleTable
      caption={t('review.title')}
      columns={[
        t('review.column.table'),
        t('review.column.requester'),
        t('review.column.date'),
        t('review.column.action'),
      ]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          <ChangeCell
            key="table"
            line={line}
            onSameRecord={onRecord(line) - 1}
            isSelected={selected.has(line.id)}
            {...(approvable.has(line.id) ? {onSelect: (on: boolean) => onSelect(line.id, on)} : {})}
          />,
          line.requester_username ?? t('review.nobody'),
          <time key="date" dateTime={line.created_at}>
            {formats.dateTime(new Date(line.created_at))}
          </time>,
          <LinkButton key="view" to={changePath(line.id, filter)}>
            {t('review.viewDetails')}
          </LinkButton>,
        ],
      }))}
    />
  );
}

type ChangeCellProps = {
  readonly line: PendingChange;
  /** The number of other changes of the same record. */
  readonly onSameRecord: number;
  readonly isSelected: boolean;
  /** Absent for a change that must be opened before it is approved. */
  readonly onSelect?: (on: boolean) => void;
};

/** Shows the record of a change, what it would write, and what the admin must know before approving it. */
function ChangeCell({line, onSameRecord, isSelected, onSelect}: ChangeCellProps) {
  const t = useT();
  const {number} = useFormats();
  const labels = useLabels();
  const {value} = useRecordLabels();
  const others = line.member_count - 1;
  return (
    <div className={styles['line']}>
      {onSelect === undefined ? (
        <span className={styles['bare']} />
      ) : (
        <label>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('review.many.select')}
            onChange={({target}) => onSelect(target.checked)}
          />
        </label>
      )}
      <div>
        <div className={styles['kind']}>
          {labels.table(line.target_table_name)}
          <Badge tone={tones[line.operation]}>
            {value('pending_changes', 'operation', line.operation)}
          </Badge>
          {line.is_stale ? <Badge tone="amber">{t('review.line.stale')}</Badge> : null}
        </div>
        <div className={styles['name']}>
          <ChangeName line={line} />
        </div>
        <ChangeSummary line={line} />
        {others > 0 ? (
          <span className={review['note']}>
            {t('review.group', {count: others, shown: number(others)})}
          </span>
        ) : null}
        {/* Within a group, a change that another one needs is approved with it. */}
        {line.unmet_dependency && (others === 0 || line.needs.length > 0) ? (
          <span className={review['note']}>{t('review.unmet')}</span>
        ) : null}
        {onSameRecord > 0 ? (
          <span className={review['note']}>
            {t('review.line.sameRecord', {count: onSameRecord, shown: number(onSameRecord)})}
          </span>
        ) : null}
      </div>
    </div>
  );
}

const tones: Readonly<Record<PendingChange['operation'], BadgeTone>> = {
  insert: 'green',
  update: 'blue',
  delete: 'red',
};

/** Shows briefly what a change would write, and the values it would replace. */
function ChangeSummary({line}: {readonly line: PendingChange}) {
  const t = useT();
  const labels = useLabels();
  const {target_table_name: table, base_values: base, proposed_changes: proposed} = line;
  if (line.operation === 'delete') return null;
  return (
    <dl className={styles['summary']}>
      {writtenFields(line).map((field) => (
        <div key={field}>
          <dt>{labels.field(table, field)}</dt>
          <dd>
            {line.operation === 'insert' ? null : (
              <>
                <span className={styles['before']}>
                  <FieldValue table={table} field={field} value={base[field]} />
                </span>
                <span
                  className={styles['arrow']}
                  role="img"
                  aria-label={t('review.line.becomes')}
                />
              </>
            )}
            <FieldValue table={table} field={field} value={proposed[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
