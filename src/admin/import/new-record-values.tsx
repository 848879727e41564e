import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {useTable} from '#src/queries/rows.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import styles from './import.module.css';

type NewRecordValuesProps = {
  readonly table: ImportableTable;
  /** Fields that refer to a record, which new records need and the file does not have. */
  readonly fields: readonly string[];
  /** The chosen records, by field. */
  readonly values: ReadonlyMap<string, string>;
  readonly onChoose: (field: string, id: string | null) => void;
};

/** Asks for what all new records have in common although the file does not say it. */
export function NewRecordValues({table, fields, values, onChoose}: NewRecordValuesProps) {
  const labels = useRecordLabels();
  const t = useT();
  const declared = recordOf(table).fields;
  return (
    <div className={styles['columns']}>
      {fields.map((field) => {
        const spec = declared[field]?.spec;
        return spec?.kind !== 'reference' ? null : (
          <RecordSelect
            key={field}
            label={t('import.columns.ofNew', {field: labels.field(table, field)})}
            table={spec.table as TableName}
            value={values.get(field) ?? ''}
            onChange={(id) => onChoose(field, id === '' ? null : id)}
          />
        );
      })}
    </div>
  );
}

type RecordSelectProps = {
  readonly label: string;
  readonly table: TableName;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

function RecordSelect({label, table, value, onChange}: RecordSelectProps) {
  const t = useT();
  const {collator} = useFormats();
  const words = useTitleWords();
  const options = (useTable(table)?.all ?? [])
    .map(({row}) => ({value: row.id, label: words(table, titleIn(table, row))}))
    .sort((a, b) => collator.compare(a.label, b.label));
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={onChange}
      options={[{value: '', label: t('import.columns.notChosen')}, ...options]}
    />
  );
}
