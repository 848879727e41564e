import {useEffect, useMemo, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Columns} from '#src/import/columns.ts';
import type {FileTable} from '#src/import/file-table.ts';
import type {
  RowDecision,
  ImportPlan,
  KnownRecords,
  PlannedRow,
  PlanRequest,
} from '#src/import/import-plan.ts';
import type {RecordVocabulary} from '#src/import/importable-tables.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {useOfficialRows} from '#src/queries/official-rows.ts';
import {useToday} from '#src/queries/today.ts';
import {tableNames} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {columnName, type DraftAction, type ImportDraft, type ImportFile} from './import-draft.ts';
import styles from './import.module.css';
import {PlanCounts, type ShownKind} from './plan-counts.tsx';
import {PlannedRows} from './planned-rows.tsx';
import {type Start, StartImport} from './start-import.tsx';
import {useStepFocus} from './use-step-focus.ts';

type CheckStepProps = {
  readonly draft: ImportDraft;
  readonly file: ImportFile;
  readonly columns: Columns;
  readonly words: RecordVocabulary;
  readonly onChange: (action: DraftAction) => void;
  readonly onStart: (start: Start) => void;
};

/** Shows what the import would change, and its problems, before anything is written. */
export function CheckStep({draft, file, columns, words, onChange, onStart}: CheckStepProps) {
  const t = useT();
  const {plan, progress, failure} = usePlan(draft, columns, words);
  const place = useStepFocus(plan?.rows.some(isUndecided));
  if (failure !== null) return <ErrorMessage title={t('import.check.failed')} message={failure} />;
  return (
    <Stack gap="large">
      <div ref={place} role="status">
        {progress === null ? (
          <p>{t('import.check.done')}</p>
        ) : (
          <ProgressBar
            label={t('import.check.running', {percent: Math.round(progress * 100)})}
            value={progress}
            max={1}
          />
        )}
      </div>
      {plan === null ? null : (
        <Checked
          plan={plan}
          file={file}
          isStale={progress !== null}
          onChange={onChange}
          onStart={onStart}
        />
      )}
    </Stack>
  );
}

type CheckedProps = {
  readonly plan: ImportPlan;
  readonly file: ImportFile;
  readonly isStale: boolean;
  readonly onChange: (action: DraftAction) => void;
  readonly onStart: (start: Start) => void;
};

function Checked({plan, file, isStale, onChange, onStart}: CheckedProps) {
  const [shown, setShown] = useState<ShownKind>('all');
  return (
    <>
      <UnclearDays plan={plan} file={file.content} onChange={onChange} />
      <Undecided plan={plan} onChange={onChange} />
      <PlanCounts plan={plan} shown={shown} onShow={setShown} />
      <PlannedRows plan={plan} file={file} shown={shown} onChange={onChange} />
      <StartImport plan={plan} isStale={isStale} onStart={onStart} />
    </>
  );
}

const isUndecided = ({kind}: PlannedRow): boolean => kind === 'undecided';

type UndecidedProps = {
  readonly plan: ImportPlan;
  readonly onChange: (action: DraftAction) => void;
};

/** Shows that some rows look like existing records, and lets the admin decide all of them at once. */
function Undecided({plan, onChange}: UndecidedProps) {
  const t = useT();
  const {number} = useFormats();
  const rows = plan.rows.filter(isUndecided).map(({row}) => row);
  if (rows.length === 0) return null;
  const decide = (decision: RowDecision) => onChange({kind: 'decide', rows, decision});
  return (
    <Alert
      tone="warning"
      title={t('import.undecided.title', {count: rows.length, shown: number(rows.length)})}
    >
      <p className={styles['told']}>{t('import.undecided.text')}</p>
      <Row>
        <Button onClick={() => decide({kind: 'skip'})}>{t('import.undecided.skipAll')}</Button>
        <Button onClick={() => decide({kind: 'new'})}>{t('import.undecided.newAll')}</Button>
      </Row>
    </Alert>
  );
}

type UnclearDaysProps = {
  readonly plan: ImportPlan;
  readonly file: FileTable;
  readonly onChange: (action: DraftAction) => void;
};

/** Asks for the order of day and month in ambiguous columns. */
function UnclearDays({plan, file, onChange}: UnclearDaysProps) {
  const t = useT();
  const {partialDay} = useFormats();
  if (plan.unclearDays.length === 0) return null;
  return (
    <Alert tone="warning" title={t('import.days.title')}>
      <p className={styles['told']}>{t('import.days.text')}</p>
      <div className={styles['columns']}>
        {plan.unclearDays.map(({column, order, example}) => (
          <FilterSelect
            key={column}
            label={columnName(t, file, column)}
            value={order}
            onChange={(value) =>
              onChange({
                kind: 'day-order',
                column,
                order: value === 'month-first' ? 'month-first' : 'day-first',
              })
            }
            options={(['day-first', 'month-first'] as const).map((value) => ({
              value,
              label: t('import.days.meaning', {
                example: example.written,
                day: partialDay(example.days[value]),
              }),
            }))}
          />
        ))}
      </div>
    </Alert>
  );
}

/** The plan so far. While a new one is made the previous one stays. */
type Planning = {
  readonly plan: ImportPlan | null;
  /** From 0 to 1; `null` when no plan is being made. */
  readonly progress: number | null;
  readonly failure: string | null;
};

/** Photos and proposals do not affect a plan, and proposals arrive all day. */
const compared = tableNames.filter(
  (table) => table !== 'brother_photos' && table !== 'pending_changes',
);

/** Makes the import plan again after each decision and each change of a record. */
function usePlan(draft: ImportDraft, columns: Columns, words: RecordVocabulary): Planning {
  const known = useOfficialRows(compared);
  const today = useToday();
  const {table, file, forNew, emptyCells, dayOrders, decisions} = draft;
  const request = useMemo((): PlanRequest | null => {
    if (file === null || known === undefined) return null;
    const {content, newId} = file;
    const chosen = {table, columns, forNew, emptyCells, dayOrders, decisions};
    return {...chosen, file: content, newId, known: known satisfies KnownRecords, words, today};
  }, [table, file, columns, forNew, emptyCells, dayOrders, decisions, known, words, today]);
  const [planning, setPlanning] = useState<Planning>({plan: null, progress: 0, failure: null});

  useEffect(() => {
    if (request === null) return undefined;
    const stop = new AbortController();
    const show = (next: (before: Planning) => Planning): void => {
      if (!stop.signal.aborted) setPlanning(next);
    };
    show((before) => ({...before, progress: 0, failure: null}));
    void import('#src/import/make-plan.ts')
      .then(({makePlan}) =>
        makePlan(request, {
          signal: stop.signal,
          onProgress: (progress) => show((before) => ({...before, progress})),
        }),
      )
      .then(
        (plan) => show(() => ({plan, progress: null, failure: null})),
        (error: unknown) => {
          const failure = errorMessage(error);
          show(() => ({plan: null, progress: null, failure}));
        },
      );
    return () => stop.abort();
  }, [request]);
  return planning;
}
