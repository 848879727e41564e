import {useT} from '#src/i18n/use-t.ts';
import type {ImportPlan, PlannedRow} from '#src/import/import-plan.ts';
import {Icon} from '#src/ui/icon.tsx';
import type {DeskFile} from './desk.ts';
import {useFindingWords} from './finding-words.ts';
import styles from './import.module.css';

type RowFindingsProps = {
  readonly plan: ImportPlan;
  readonly file: DeskFile;
  readonly row: PlannedRow;
};

/** What is wrong with a row of the file, or looks so, each with its column. */
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
