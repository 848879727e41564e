import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type ColumnProblem, fieldsForAll} from '#src/import/columns.ts';
import {type FileTable, shownCell} from '#src/import/file-table.ts';
import {importableFields, type ImportableTable} from '#src/import/importable-tables.ts';
import {Button} from '#src/ui/button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {columnName, type DraftAction, type ImportDraft, type ImportFile} from './import-draft.ts';
import styles from './import.module.css';
import {NewRecordValues} from './new-record-values.tsx';
import type {ChosenColumns} from './use-columns.ts';

type ColumnsStepProps = {
  readonly draft: ImportDraft;
  readonly file: ImportFile;
  readonly chosen: ChosenColumns;
  readonly onChange: (action: DraftAction) => void;
  readonly onContinue: () => void;
};

/** Chooses the field for each column of the file. */
export function ColumnsStep(props: ColumnsStepProps) {
  const {draft, file, chosen, onChange, onContinue} = props;
  const {columns, looksHeadless, problem} = chosen;
  const t = useT();
  const left = columns.filter((field) => field === null).length;
  const isEmpty = left === columns.length;
  return (
    <Stack>
      {looksHeadless ? <Alert tone="warning">{t('import.columns.headless')}</Alert> : null}
      <p className={styles['soft']}>
        {left === 0 ? t('import.columns.allFound') : t('import.columns.left', {count: left})}
      </p>
      <div className={styles['columns']}>
        {columns.map((field, column) => (
          <ColumnField
            // A file may have the same heading twice, and its columns never move.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            table={draft.table}
            file={file.content}
            column={column}
            field={field}
            isTwice={problem.kind === 'twice' && problem.columns.includes(column)}
            onChoose={(next) => onChange({kind: 'column', column, field: next})}
          />
        ))}
      </div>
      <FilterSelect
        label={t('import.columns.emptyCells')}
        value={draft.emptyCells}
        onChange={(value) =>
          onChange({kind: 'empty-cells', emptyCells: value === 'clear' ? 'clear' : 'leave'})
        }
        options={(['leave', 'clear'] as const).map((value) => ({
          value,
          label: t(`import.columns.empty.${value}`),
        }))}
      />
      <NewRecordValues
        table={draft.table}
        fields={fieldsForAll(draft.table, columns)}
        values={draft.forNew}
        onChoose={(field, id) => onChange({kind: 'for-new', field, id})}
      />
      <div role="status">
        {isEmpty ? (
          <Alert tone="error">{t('import.columns.none')}</Alert>
        ) : (
          <Problem table={draft.table} problem={problem} />
        )}
      </div>
      <Row>
        <Button look="filled" disabled={isEmpty || problem.kind === 'twice'} onClick={onContinue}>
          {t('import.columns.check')}
        </Button>
      </Row>
    </Stack>
  );
}

type ProblemProps = {readonly table: ImportableTable; readonly problem: ColumnProblem};

function Problem({table, problem}: ProblemProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {list} = useFormats();
  switch (problem.kind) {
    case 'none':
      return null;
    case 'twice':
      return (
        <Alert tone="error">
          {t('import.columns.twice', {field: labels.field(table, problem.field)})}
        </Alert>
      );
    case 'missing':
      return (
        <Alert tone="warning">
          {t('import.columns.missing', {
            fields: list(problem.fields.map((field) => labels.field(table, field))),
          })}
        </Alert>
      );
  }
}

type ColumnFieldProps = {
  readonly table: ImportableTable;
  readonly file: FileTable;
  readonly column: number;
  readonly field: string | null;
  /** Another column has the same field. */
  readonly isTwice: boolean;
  readonly onChoose: (field: string | null) => void;
};

/** A column of the file with sample values and the chosen field. */
function ColumnField({table, file, column, field, isTwice, onChoose}: ColumnFieldProps) {
  const t = useT();
  const labels = useRecordLabels();
  const samples = samplesOf(file, column);
  return (
    <FilterSelect
      label={columnName(t, file, column)}
      help={samples.length === 0 ? t('import.columns.noValues') : samples.join(' · ')}
      error={isTwice ? t('import.columns.sameField') : undefined}
      value={field ?? ''}
      onChange={(value) => onChoose(value === '' ? null : value)}
      options={[
        {value: '', label: t('import.columns.leaveOut')},
        ...importableFields(table).map((value) => ({value, label: labels.field(table, value)})),
      ]}
    />
  );
}

const SAMPLES = 3;
const LOOKED_AT = 200;
const LONGEST = 40;

/** Returns the first different values. */
function samplesOf({rows}: FileTable, column: number): string[] {
  const found = new Set<string>();
  for (const {cells} of rows.slice(0, LOOKED_AT)) {
    const text = shownCell(cells[column]).trim();
    if (text !== '') found.add(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}
