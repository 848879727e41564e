import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ImportPlan, PlannedRow} from '#src/import/import-plan.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Row} from '#src/ui/stack.tsx';
import {VirtualTable} from '#src/ui/virtual-table.tsx';
import type {DeskAction, DeskFile} from './desk.ts';
import styles from './import.module.css';
import {isOfKind, type ShownKind} from './plan-counts.tsx';
import {RowChanges} from './row-changes.tsx';
import {RowDecision} from './row-decision.tsx';
import {RowFindings} from './row-findings.tsx';
import {useSaveFindings} from './use-save-findings.ts';

type PlannedRowsProps = {
  readonly plan: ImportPlan;
  readonly file: DeskFile;
  readonly shown: ShownKind;
  readonly onChange: (action: DeskAction) => void;
};

/** A name and a line or two beneath. */
const ROW_HEIGHT_PX = 88;

/** The rows of the file with what each would do and what is found of it. */
export function PlannedRows({plan, file, shown, onChange}: PlannedRowsProps) {
  const t = useT();
  const {number} = useFormats();
  const saveFindings = useSaveFindings(plan, file);
  const rows = plan.rows.filter((row) => isOfKind(row, shown));
  const columns = (['row', 'record', 'outcome', 'details'] as const).map((column) =>
    t(`import.column.${column}`),
  );
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
        <VirtualTable
          caption={t('import.check.rows')}
          columns={columns}
          items={rows}
          keyOf={({row}) => String(row)}
          estimateHeightPx={ROW_HEIGHT_PX}
          renderCells={(row) => [
            number(row.row),
            <span key="record" className={styles['name']}>
              {row.title}
            </span>,
            <Badge key="outcome" tone={tones[row.kind]}>
              {t(`import.outcome.${row.kind}`)}
            </Badge>,
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

const tones = {
  new: 'green',
  changed: 'blue',
  unchanged: 'grey',
  skipped: 'grey',
  undecided: 'amber',
  faulty: 'red',
} as const satisfies Record<PlannedRow['kind'], BadgeTone>;
