import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ColumnProblem} from '#src/import/columns.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {ColumnField} from './column-field.tsx';
import type {Desk, DeskAction, DeskFile} from './desk.ts';
import styles from './import.module.css';
import type {ChosenColumns} from './use-columns.ts';

type ColumnsStepProps = {
  readonly desk: Desk;
  readonly file: DeskFile;
  readonly chosen: ChosenColumns;
  readonly onChange: (action: DeskAction) => void;
  readonly onContinue: () => void;
};

/** Says for each column of the file which field it goes into. */
export function ColumnsStep(props: ColumnsStepProps) {
  const {desk, file, chosen, onChange, onContinue} = props;
  const {columns, looksHeadless, problem} = chosen;
  const t = useT();
  const left = columns.filter((field) => field === null).length;
  const isEmpty = left === columns.length;
  return (
    <Stack>
      {looksHeadless ? <Notice tone="warning">{t('import.columns.headless')}</Notice> : null}
      <p className={styles['soft']}>
        {left === 0 ? t('import.columns.allFound') : t('import.columns.left', {count: left})}
      </p>
      <div className={styles['columns']}>
        {columns.map((field, column) => (
          <ColumnField
            // A file may have the same heading twice; its columns stay where they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            table={desk.table}
            file={file.content}
            column={column}
            field={field}
            isTwice={problem.kind === 'twice' && problem.columns.includes(column)}
            onChoose={(next) => onChange({kind: 'column', column, field: next})}
          />
        ))}
      </div>
      <SelectField
        label={t('import.columns.emptyCells')}
        value={desk.emptyCells}
        onChange={(value) =>
          onChange({kind: 'empty-cells', emptyCells: value === 'clear' ? 'clear' : 'leave'})
        }
        options={(['leave', 'clear'] as const).map((value) => ({
          value,
          label: t(`import.columns.empty.${value}`),
        }))}
      />
      <div role="status">
        {isEmpty ? (
          <Notice tone="error">{t('import.columns.none')}</Notice>
        ) : (
          <Problem table={desk.table} problem={problem} />
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
        <Notice tone="error">
          {t('import.columns.twice', {field: labels.field(table, problem.field)})}
        </Notice>
      );
    case 'missing':
      return (
        <Notice tone="warning">
          {t('import.columns.missing', {
            fields: list(problem.fields.map((field) => labels.field(table, field))),
          })}
        </Notice>
      );
  }
}
