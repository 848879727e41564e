import {useRef, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {ChangedFields} from '#src/record-ui/values/changed-fields.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {Chip} from '#src/ui/chip.tsx';
import {DataTable} from '#src/ui/data-table.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {ChangeName, operationTones} from './change-names.tsx';
import {writtenFields} from './compare-change.ts';
import {changePath, type QueueFilter} from './queue-filter.tsx';
import styles from './queue.module.css';
import {countByRecord} from './review-order.ts';
import review from './review.module.css';

type PendingChangesTableProps = {
  readonly lines: readonly PendingChange[];
  /** The whole queue, including hidden changes. */
  readonly all: readonly PendingChange[];
  readonly filter: QueueFilter;
  /** The ids of the changes that can be selected. */
  readonly approvable: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: Selection['select'];
};

/** One row for each change in the order of review, in which each comes after those that it needs; a group is one row. */
export function PendingChangesTable(props: PendingChangesTableProps) {
  const {lines, all, filter, approvable, selected, onSelect} = props;
  const t = useT();
  const formats = useFormats();
  const onRecord = countByRecord(all);
  return (
    <DataTable
      caption={t('review.title')}
      columns={[
        {name: t('review.column.table'), onPhone: 'whole'},
        {name: t('review.column.requester')},
        {name: t('review.column.date')},
        {name: t('review.column.action')},
      ]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          <ChangeCell
            key="table"
            line={line}
            onSameRecord={onRecord(line) - 1}
            isSelected={selected.has(line.id)}
            {...(approvable.has(line.id) ? {onSelect} : {})}
          />,
          line.requester_username ?? t('review.nobody'),
          <time key="date" id={`time-${line.id}`} dateTime={line.created_at}>
            {formats.dateTime(new Date(line.created_at))}
          </time>,
          <div key="view" className={styles['view']}>
            <LinkButton
              to={changePath(line.id, filter)}
              labelledBy={`view-${line.id} ${namedBy(line, onRecord(line) - 1)}`}
            >
              <span id={`view-${line.id}`}>{t('review.viewDetails')}</span>
            </LinkButton>
          </div>,
        ],
      }))}
    />
  );
}

/** The id of the element that names the record of a change. */
function nameId({id}: PendingChange): string {
  return `change-${id}`;
}

/** The ids of the elements that tell the controls of one change from those of the others: its record, or also its time. */
function namedBy(line: PendingChange, onSameRecord: number): string {
  return onSameRecord > 0 ? `${nameId(line)} time-${line.id}` : nameId(line);
}

type ChangeCellProps = {
  readonly line: PendingChange;
  /** The number of other changes of the same record. */
  readonly onSameRecord: number;
  readonly isSelected: boolean;
  /** Absent for a change that must be opened before it is approved. */
  readonly onSelect?: Selection['select'];
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
            // Shift selects changes here, not the text between them.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            checked={isSelected}
            id={`select-${line.id}`}
            aria-label={t('review.many.select')}
            aria-labelledby={`select-${line.id} ${namedBy(line, onSameRecord)}`}
            onChange={({target, nativeEvent: press}) => {
              const isRange = 'shiftKey' in press && press.shiftKey === true;
              onSelect(line.id, target.checked, isRange ? 'toHere' : 'alone');
            }}
          />
        </label>
      )}
      <div>
        <div className={styles['kind']}>
          {labels.table(line.target_table_name)}
          <Chip tone={operationTones[line.operation]}>
            {value('pending_changes', 'operation', line.operation)}
          </Chip>
          {line.is_stale ? <Chip tone="amber">{t('review.line.stale')}</Chip> : null}
        </div>
        <div id={nameId(line)} className={styles['name']}>
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
          <span className={review['note']}>
            {t(line.needs.length > 0 ? 'review.unmet' : 'review.unmetGone')}
          </span>
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

/** Shows briefly what a change would write, and the values it would replace. */
function ChangeSummary({line}: {readonly line: PendingChange}) {
  const {target_table_name: table, base_values: base, proposed_changes: proposed} = line;
  const fields = writtenFields(line).map((field) => ({
    field,
    from: base[field],
    to: proposed[field],
  }));
  return (
    <div className={styles['summary']}>
      <ChangedFields table={table} fields={fields} isNew={line.operation === 'insert'} />
    </div>
  );
}

type Selection = {
  readonly selected: ReadonlySet<string>;
  /** Selects one change or not; with `toHere` all from the one that was pressed before. */
  readonly select: (id: string, on: boolean, how: 'alone' | 'toHere') => void;
  readonly selectAll: (on: boolean) => void;
};

/** Holds the selected changes among those that can be selected, given in the order of the list. */
export function useSelection(ids: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  return {
    selected,
    select(id, on, how) {
      const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
      // The last one may have been filtered out or decided since.
      const isRange = how === 'toHere' && from !== -1;
      const range = isRange ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      last.current = id;
      setSelected((before) => {
        const next = new Set(before);
        for (const each of range) {
          if (on) next.add(each);
          else next.delete(each);
        }
        return next;
      });
    },
    selectAll(on) {
      last.current = null;
      setSelected(new Set(on ? ids : []));
    },
  };
}
