import type {Formats} from '#src/i18n/formats.ts';
import type {Translate} from '#src/i18n/key.ts';
import {type RecordLabels, useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {DocumentSection, PrintedDocument} from '#src/lib/html-document.ts';
import type {Values} from '#src/lib/values.ts';
import type {Names} from '#src/queries/names.ts';
import type {PersonalRecords} from '#src/queries/personal-data.ts';
import {useIssueTypeWords} from '#src/record-ui/issues/use-issue-type-words.ts';
import {inOrder, specOf} from '#src/record-ui/values/spec-of.ts';
import {useShownNames} from '#src/record-ui/values/use-title-words.ts';
import {isEmpty, valueWords} from '#src/record-ui/values/value-words.ts';
import {accountSection} from './personal-account.ts';
import {attachmentsSection} from './personal-attachments.ts';
import {
  childTables,
  isTableName,
  recordOf,
  tableNames,
  type TableName,
} from '#src/records/registry.ts';

/**
 * Returns a function that makes a readable document of a person's data; `undefined` until the names of
 * referenced records are read.
 */
export function usePersonalDocument():
  | ((records: PersonalRecords, picture: string | null) => PrintedDocument)
  | undefined {
  const t = useT();
  const labels = useRecordLabels();
  const formats = useFormats();
  const language = useLocale();
  const issueType = useIssueTypeWords();
  const names = useShownNames(referredTables());
  if (!names) return undefined;
  return (records, picture) => {
    const name = String(records.brother?.['name'] ?? '');
    const speech: LabelsAndFormats = {
      t,
      labels,
      formats,
      issueType,
      // A copy refers to no other brother; a brother who was merged into this one is he.
      names: (table, id) => (table === 'brothers' ? name : names(table, id)),
    };
    const at = formats.dateTime(new Date(String(records['generated_at'])));
    return {
      language,
      title: t('personal.page.title', {name}),
      intro: [
        t('personal.page.intro', {at}),
        ...(rowsIn(records, 'attachments').length === 0 ? [] : [t('personal.page.files')]),
      ],
      picture: picture === null ? null : {address: picture, alt: t('brothers.photo.alt', {name})},
      sections: [
        factsOf(speech, labels.one('brothers'), 'brothers', records.brother ?? {}),
        ...childTables('brothers').map((table) => tableOf(speech, table, rowsIn(records, table))),
        attachmentsSection(speech, rowsIn(records, 'attachments')),
        accountSection(speech, isValues(records['account']) ? records['account'] : {}),
        proposalsOf(speech, records),
        acceptedOf(speech, records),
        historyOf(speech, records),
      ],
    };
  };
}

/** What a brother and the rows that are his refer to, besides himself. */
function referredTables(): TableName[] {
  const own: TableName[] = ['brothers', ...childTables('brothers')];
  const specs = own.flatMap((table) => Object.values(recordOf(table).fields)).map(({spec}) => spec);
  return tableNames.filter(
    (table) =>
      table !== 'brothers' &&
      specs.some((spec) => spec.kind === 'reference' && spec.table === table),
  );
}

function factsOf(
  speech: LabelsAndFormats,
  title: string,
  table: string,
  values: Values,
): DocumentSection {
  const fields = inOrder(table, Object.keys(values)).filter((field) => !isEmpty(values[field]));
  return {
    title,
    facts: fields.map((field) => [
      fieldName(speech, table, field),
      valueText(speech, table, field, values[field]),
    ]),
    empty: speech.t('personal.page.nothing'),
  };
}

function tableOf(
  speech: LabelsAndFormats,
  table: TableName,
  rows: readonly Values[],
): DocumentSection {
  const {parent, fields} = recordOf(table);
  const columns = Object.keys(fields).filter((field) => field !== parent);
  const day = columns.find((field) => fields[field]?.spec.kind === 'date') ?? '';
  const inOrderOfDays = [...rows].sort((a, b) => (String(a[day]) < String(b[day]) ? -1 : 1));
  return {
    title: speech.labels.many(table),
    table: {
      columns: columns.map((field) => speech.labels.field(table, field)),
      rows: inOrderOfDays.map((row) =>
        columns.map((field) => valueText(speech, table, field, row[field])),
      ),
    },
    empty: speech.t('personal.page.nothing'),
  };
}

function proposalsOf(speech: LabelsAndFormats, records: PersonalRecords): DocumentSection {
  const {t, labels} = speech;
  const word = (field: string, value: unknown) =>
    labels.value('pending_changes', field, String(value));
  return {
    title: labels.many('pending_changes'),
    table: {
      columns: [
        t('personal.page.at'),
        labels.field('pending_changes', 'target_table_name'),
        labels.field('pending_changes', 'operation'),
        labels.field('pending_changes', 'status'),
        labels.field('pending_changes', 'proposed_changes'),
        labels.field('pending_changes', 'rejection_reason'),
      ],
      rows: rowsIn(records, 'proposals').map((row) => {
        const table = String(row['table']);
        const changes = isValues(row['proposed_changes']) ? row['proposed_changes'] : {};
        return [
          moment(speech, row['at']),
          isTableName(table) ? labels.one(table) : table,
          word('operation', row['operation']),
          word('status', row['status']),
          Object.entries(changes)
            .map(
              ([field, value]) =>
                `${fieldName(speech, table, field)}: ${valueText(speech, table, field, value)}`,
            )
            .join('; '),
          String(row['rejection_reason'] ?? ''),
        ];
      }),
    },
    empty: t('personal.page.nothing'),
  };
}

function acceptedOf(speech: LabelsAndFormats, records: PersonalRecords): DocumentSection {
  const {t, issueType} = speech;
  return {
    title: t('personal.page.accepted'),
    table: {
      columns: [t('personal.page.at'), t('personal.page.finding'), t('personal.page.reason')],
      rows: rowsIn(records, 'accepted_issues').map((row) => [
        moment(speech, row['accepted_at']),
        issueType(String(row['issue_type'])),
        String(row['reason']),
      ]),
    },
    empty: t('personal.page.nothing'),
  };
}

function historyOf(speech: LabelsAndFormats, records: PersonalRecords): DocumentSection {
  const {t, labels} = speech;
  return {
    title: t('audit.history'),
    table: {
      columns: [t('audit.column.timestamp'), t('audit.column.table'), t('audit.column.action')],
      rows: rowsIn(records, 'history').map(({at, table, action}) => [
        moment(speech, at),
        isTableName(String(table)) ? labels.one(table as TableName) : String(table),
        action === 'insert' || action === 'update' || action === 'delete' || action === 'export'
          ? t(`audit.action.${action}`)
          : String(action),
      ]),
    },
    empty: t('personal.page.nothing'),
  };
}

/** The labels and formats of a language, and the names of referenced records. */
type LabelsAndFormats = {
  readonly t: Translate;
  readonly labels: RecordLabels;
  readonly formats: Formats;
  readonly issueType: (type: string) => string;
  readonly names: Names;
};

/** Returns the label of a field, also of a table that this build does not know. */
function fieldName({labels}: LabelsAndFormats, table: string, field: string): string {
  return isTableName(table) ? labels.field(table, field) : field.replaceAll('_', ' ');
}

/** Returns a value in readable plain text. */
function valueText(speech: LabelsAndFormats, table: string, field: string, value: unknown): string {
  const {t, labels, formats, names} = speech;
  if (isEmpty(value)) return '—';
  if (isValues(value)) {
    const key = (name: string) => (isTableName(table) ? labels.key(table, name) : name);
    return Object.entries(value)
      .map(([name, one]) => `${key(name)}: ${valueText(speech, '', name, one)}`)
      .join('\n');
  }
  const spec = specOf(table, field);
  if (spec?.kind === 'reference' && isTableName(spec.table))
    return names(spec.table, String(value)) ?? t('values.unknownRecord');
  if (isTableName(table) && recordOf(table).computed.includes(field))
    return labels.value(table, field, String(value));
  if (field === 'created_at' || field === 'updated_at') return moment(speech, value);
  return valueWords({labels, formats}, table, field, value);
}

/** Formats a time. */
function moment({formats}: LabelsAndFormats, value: unknown): string {
  const at = Date.parse(String(value));
  return Number.isNaN(at) ? String(value) : formats.dateTime(new Date(at));
}

/** Returns the rows of a list by its name; none when the list is absent. */
function rowsIn(records: PersonalRecords, name: string): readonly Values[] {
  const rows = records[name];
  return Array.isArray(rows) ? rows.filter(isValues) : [];
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
