import {ruleText} from '#src/admin/validation/rule-text.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {FileTable} from '#src/import/file-table.ts';
import type {RowFinding, FoundFault} from '#src/import/row-finding.ts';
import type {ImportPlan, PlannedRow} from '#src/import/import-plan.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {useToday} from '#src/queries/today.ts';
import {saveSheet} from '#src/record-ui/export/exported-list.ts';
import {useProblemText} from '#src/record-ui/forms/problem-text.ts';
import {useIssueTypeWords} from '#src/record-ui/issues/use-issue-type-words.ts';
import {recordOf} from '#src/records/registry.ts';
import {Icon} from '#src/ui/icon.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {columnName, type ImportFile} from './import-draft.ts';
import styles from './import.module.css';

type RowFindingsProps = {
  readonly plan: ImportPlan;
  readonly file: ImportFile;
  readonly row: PlannedRow;
};

/** Lists the errors and warnings of a row, each with its column. */
export function RowFindings({plan, file, row}: RowFindingsProps) {
  const t = useT();
  const words = useFindingWords(plan.table, file.content);
  if (row.findings.length === 0) return null;
  return (
    <ul className={styles['findings']}>
      {row.findings.map((finding) => {
        const {place, text} = words(finding);
        const isError = finding.severity === 'error';
        return (
          <li key={`${finding.column}:${text}`} className={isError ? styles['error'] : ''}>
            <Icon name={isError ? 'attention' : 'warning'} size={20} />
            <span>
              <span className="unseen">{t(`import.severity.${finding.severity}`)}</span>{' '}
              {place === null ? null : <strong>{t('import.findingAt', {place})}</strong>} {text}
              {finding.shown === '' ? null : (
                <span className={styles['soft']}>
                  {' '}
                  {t('import.findingShown', {value: finding.shown})}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type FindingWords = {
  /** The column of the finding; `null` for the row as a whole. */
  readonly place: string | null;
  readonly text: string;
};

const MOST_NAMED = 5;

/** Returns a function that describes a finding. */
function useFindingWords(
  table: ImportableTable,
  file: FileTable,
): (finding: RowFinding) => FindingWords {
  const t = useT();
  const labels = useRecordLabels();
  const problemText = useProblemText();
  const typeWords = useIssueTypeWords();
  const {list, number} = useFormats();
  return ({column, field, what}) => ({
    place: placeOf(column, field),
    text: textOf(field, what),
  });

  function placeOf(column: number | null, field: string | null): string | null {
    if (column !== null) return columnName(t, file, column);
    return field === null ? null : labels.field(table, field);
  }

  function named(names: readonly string[]): string {
    return list(names.slice(0, MOST_NAMED));
  }

  function textOf(field: string | null, fault: FoundFault): string {
    switch (fault.code) {
      case 'choice': {
        const values = fault.values.map((value) => labels.value(table, field ?? '', value));
        return t('import.faults.choice', {values: list(values)});
      }
      case 'unknown': {
        const kind = labels.one(fault.table);
        return fault.similar.length === 0
          ? t('import.faults.unknown', {kind})
          : t('import.faults.unknownSimilar', {kind, names: named(fault.similar)});
      }
      case 'ambiguous': {
        const names = named(fault.among);
        return t('import.faults.ambiguous', {kind: labels.one(fault.table), names});
      }
      case 'invalid':
      case 'too-long':
        return problemText(fault.code, recordOf(table).fields[field ?? '']);
      case 'row-twice':
        return t('import.faults.row-twice', {row: number(fault.row)});
      case 'issue':
        return ruleText({t, typeWords}, fault.issue.type, fault.issue.norm);
      default:
        return t(`import.faults.${fault.code}`);
    }
  }
}

/** Returns a function that saves all findings as a table, for the person who corrects the file. */
export function useSaveFindings(plan: ImportPlan, file: ImportFile): () => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const locale = useLocale();
  const today = useToday();
  const words = useFindingWords(plan.table, file.content);
  return async () => {
    const rows = plan.rows.flatMap(({row, title, findings}) =>
      findings.map((finding) => {
        const {place, text} = words(finding);
        return [row, title, place, finding.shown, t(`import.severity.${finding.severity}`), text];
      }),
    );
    const columns = (['row', 'record', 'place', 'value', 'severity', 'finding'] as const).map(
      (column) => ({
        label: t(`import.column.${column}`),
        kind: column === 'row' ? ('number' as const) : ('text' as const),
      }),
    );
    const name = t('import.check.findingsOf', {file: file.name});
    try {
      await saveSheet({name, columns, rows}, 'xlsx', today, locale);
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('export.failed', {message})});
    }
  };
}
