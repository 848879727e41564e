import {type RecordLabels, useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {SheetCell} from '#src/lib/sheet.ts';
import {valueOf} from '#src/lib/values.ts';
import type {Names} from '#src/queries/names.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {FieldSpec} from '#src/records/field.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {useShownNames} from '#src/record-ui/values/use-title-words.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {ExportDialog} from './export-dialog.tsx';
import type {ExportedColumn} from './exported-list.ts';

type RecordExportDialogProps = {
  readonly table: TableName;
  readonly entries: readonly LocalRow[];
  /** Columns besides the record's own. */
  readonly more?: readonly ExportedColumn<LocalRow>[];
  /** The query of the list as it is shown. */
  readonly search: string;
  readonly onClose: () => void;
};

/** Asks which columns of the records to export, without those that are being deleted. */
export function RecordExportDialog(props: RecordExportDialogProps) {
  const {table, more, search, onClose} = props;
  const t = useT();
  const {number} = useFormats();
  const labels = useRecordLabels();
  const columns = useRecordColumns(table);
  if (!columns) return null;
  const entries = props.entries.filter(({going}) => !going);
  const list = {
    id: table,
    name: labels.many(table),
    columns: [...columns, ...(more ?? [])],
    items: entries,
  };
  const count = entries.filter(({state}) => state !== 'synced').length;
  const note = count > 0 ? t('export.unofficial', {shown: number(count)}) : undefined;
  return <ExportDialog list={list} note={note} search={search} onClose={onClose} />;
}

/** Not exported by default: reasons and causes, free text, and emergency contacts. */
const heldBack: ReadonlySet<string> = new Set([
  'departure_reason',
  'departure_notes',
  'death_cause',
  'emergency_contact',
  'additional_info',
  'notes',
]);

/** Returns a column for each visible field of a record; `undefined` until the names are read. */
function useRecordColumns(table: TableName): readonly ExportedColumn<LocalRow>[] | undefined {
  const labels = useRecordLabels();
  const names = useShownNames(
    shownFields(table).flatMap(({spec}) =>
      spec.kind === 'reference' && isTableName(spec.table) ? [spec.table] : [],
    ),
  );
  return names && recordColumns(table, {labels, names});
}

/** Returns a column for each visible field of a record, with the given labels. */
export function recordColumns(
  table: TableName,
  speech: LabelsAndFormats,
): readonly ExportedColumn<Pick<LocalRow, 'row'>>[] {
  return shownFields(table).map(({field, spec}) => ({
    key: field,
    label: speech.labels.field(table, field),
    kind: kindOf(spec),
    usual: !heldBack.has(field),
    cell: ({row}) => cellOf(speech, table, field, valueOf(row, field)),
  }));
}

function shownFields(table: TableName): {readonly field: string; readonly spec: FieldSpec}[] {
  const record = recordOf(table);
  return [...formFieldsOf(record), ...record.computed].flatMap((field) => {
    const spec = record.fields[field]?.spec;
    return spec === undefined ? [] : [{field, spec}];
  });
}

type LabelsAndFormats = {
  readonly labels: Pick<RecordLabels, 'field' | 'value'>;
  readonly names: Names;
};

function cellOf(
  {labels, names}: LabelsAndFormats,
  table: TableName,
  field: string,
  value: unknown,
): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  const {fields, computed} = recordOf(table);
  const spec = fields[field]?.spec;
  if (spec?.kind === 'reference' && isTableName(spec.table))
    return names(spec.table, value) ?? value;
  if (spec?.kind === 'open-choice') return openChoiceLabel(labels, table, field, value);
  if (spec?.kind === 'choice' || computed.includes(field)) return labels.value(table, field, value);
  return value;
}

function kindOf({kind}: FieldSpec): ExportedColumn<LocalRow>['kind'] {
  switch (kind) {
    case 'date':
      return 'day';
    case 'integer':
      return 'number';
    case 'text':
    case 'choice':
    case 'open-choice':
    case 'reference':
    case 'instant':
    case 'picture':
    case 'json':
      return 'text';
  }
}
