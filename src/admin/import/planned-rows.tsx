import {useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {RowDecision, FieldChange, ImportPlan, PlannedRow} from '#src/import/import-plan.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {Chip} from '#src/ui/chip.tsx';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {type SortKeys, type SortOrder, useSorted} from '#src/ui/sort-order.ts';
import {Row} from '#src/ui/stack.tsx';
import {VirtualDataTable} from '#src/ui/virtual-data-table.tsx';
import type {DraftAction, ImportFile} from './import-draft.ts';
import styles from './import.module.css';
import {isOfKind, type ShownKind} from './plan-counts.tsx';
import {RowFindings, useSaveFindings} from './row-findings.tsx';

type PlannedRowsProps = {
  readonly plan: ImportPlan;
  readonly file: ImportFile;
  readonly shown: ShownKind;
  readonly onChange: (action: DraftAction) => void;
};

/** The height of a name and a line or two below. */
const ROW_HEIGHT_PX = 88;

/** Lists the rows of the file with their changes and findings. */
export function PlannedRows({plan, file, shown, onChange}: PlannedRowsProps) {
  const t = useT();
  const {number} = useFormats();
  const saveFindings = useSaveFindings(plan, file);
  const rows = plan.rows.filter((row) => isOfKind(row, shown));
  // Not in the address: a file that is being imported has none.
  const [order, onOrder] = useState<SortOrder | null>(null);
  const sorting = {order, onOrder};
  const sorted = useSorted(rows, sorting, sortKeys);
  const hasFindings = plan.rows.some(({findings}) => findings.length > 0);
  return (
    <div>
      {hasFindings ? (
        <Row align="end">
          <Button look="quiet" icon="download" onClick={() => void saveFindings()}>
            {t('import.check.saveFindings')}
          </Button>
        </Row>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState text={t('lists.empty')} />
      ) : (
        <VirtualDataTable
          caption={t('import.check.rows')}
          sorting={sorting}
          onSheet={false}
          columns={[
            {name: t('import.column.row'), sort: 'row'},
            {name: t('import.column.record'), sort: 'record'},
            {name: t('import.column.outcome'), sort: 'outcome'},
            {name: t('import.column.details')},
          ]}
          items={sorted}
          keyOf={({row}) => String(row)}
          estimateHeightPx={ROW_HEIGHT_PX}
          renderCells={(row) => [
            number(row.row),
            <span key="record" className={styles['name']}>
              {row.title}
            </span>,
            <Chip key="outcome" tone={tones[row.kind]}>
              {t(`import.outcome.${row.kind}`)}
            </Chip>,
            <div key="details" className={styles['details']}>
              <RowDecision
                row={row}
                onDecide={(decision) => onChange({kind: 'decide', rows: [row.row], decision})}
              />
              <RowFindings plan={plan} file={file} row={row} />
              <RowChanges table={plan.table} row={row} />
            </div>,
          ]}
        />
      )}
    </div>
  );
}

const sortKeys: SortKeys<PlannedRow> = {
  row: ({row}) => row,
  record: ({title}) => title,
  // Rows that need a decision or a fix come first.
  outcome: ({kind}) =>
    ['faulty', 'undecided', 'changed', 'new', 'skipped', 'unchanged'].indexOf(kind),
};

const tones = {
  new: 'green',
  changed: 'blue',
  unchanged: 'grey',
  skipped: 'grey',
  undecided: 'amber',
  faulty: 'red',
} as const satisfies Record<PlannedRow['kind'], BadgeTone>;

type RowDecisionProps = {
  readonly row: PlannedRow;
  readonly onDecide: (decision: RowDecision) => void;
};

/** Asks whether a row is one of the records that it looks like. */
function RowDecision({row, onDecide}: RowDecisionProps) {
  const t = useT();
  if (row.alike.length === 0) return null;
  const open = row.kind === 'undecided' ? [{value: '', label: t('import.decide.open')}] : [];
  return (
    <FilterSelect
      label={t('import.decide.label', {row: row.row})}
      value={chosen(row)}
      onChange={(value) => {
        if (value !== '') onDecide(toDecision(value));
      }}
      options={[
        ...open,
        ...row.alike.map(({id, title}) => ({
          value: id,
          label: t('import.decide.same', {name: title}),
        })),
        {value: NEW, label: t('import.decide.new')},
        {value: SKIP, label: t('import.decide.skip')},
      ]}
    />
  );
}

const NEW = 'new';
const SKIP = 'skip';

function toDecision(value: string): RowDecision {
  if (value === NEW) return {kind: 'new'};
  return value === SKIP ? {kind: 'skip'} : {kind: 'same', id: value};
}

function chosen({kind, id, alike}: PlannedRow): string {
  if (kind === 'undecided') return '';
  if (kind === 'skipped') return SKIP;
  return alike.some((each) => each.id === id) ? (id ?? NEW) : NEW;
}

type RowChangesProps = {readonly table: ImportableTable; readonly row: PlannedRow};

/** Further ones are folded. */
const SHOWN_AT_ONCE = 4;

/** Shows what a row would write: all values of a new record, the differences of an existing one. */
function RowChanges({table, row}: RowChangesProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const {changes, kind} = row;
  if (changes.length === 0) return null;
  if (kind === 'changed' && changes.length <= SHOWN_AT_ONCE) {
    return <Changes table={table} changes={changes} isNew={false} />;
  }
  return (
    <details onToggle={({currentTarget}) => setOpen(currentTarget.open)}>
      <summary>{t('import.check.fields', {count: changes.length})}</summary>
      {/* Only the open rows are drawn, because a file may have thousands. */}
      {isOpen ? <Changes table={table} changes={changes} isNew={kind === 'new'} /> : null}
    </details>
  );
}

type ChangesProps = {
  readonly table: ImportableTable;
  readonly changes: readonly FieldChange[];
  readonly isNew: boolean;
};

function Changes({table, changes, isNew}: ChangesProps) {
  const t = useT();
  const labels = useRecordLabels();
  return (
    <dl className={styles['changes']}>
      {changes.map(({field, before, after}) => (
        <div key={field}>
          <dt>{labels.field(table, field)}</dt>
          <dd>
            {isNew ? null : (
              <>
                <del>
                  <span className="unseen">{t('import.check.before')}</span>{' '}
                  <FieldValue table={table} field={field} value={before} />
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>
              <span className="unseen">{t('import.check.after')}</span>{' '}
              <FieldValue table={table} field={field} value={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
