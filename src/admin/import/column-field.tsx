import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {shownCell, type FileTable} from '#src/import/file-table.ts';
import {importableFields, type ImportableTable} from '#src/import/importable-tables.ts';
import {SelectField} from '#src/ui/select-field.tsx';
import {columnName} from './column-name.ts';

type ColumnFieldProps = {
  readonly table: ImportableTable;
  readonly file: FileTable;
  readonly column: number;
  readonly field: string | null;
  /** Another column goes into the same field. */
  readonly isTwice: boolean;
  readonly onChoose: (field: string | null) => void;
};

/** A column of the file with what stands in it, and the field it goes into. */
export function ColumnField({table, file, column, field, isTwice, onChoose}: ColumnFieldProps) {
  const t = useT();
  const labels = useRecordLabels();
  const samples = samplesOf(file, column);
  return (
    <SelectField
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

/** The first values that differ. */
function samplesOf({rows}: FileTable, column: number): string[] {
  const found = new Set<string>();
  for (const {cells} of rows.slice(0, LOOKED_AT)) {
    const text = shownCell(cells[column]).trim();
    if (text !== '') found.add(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}
