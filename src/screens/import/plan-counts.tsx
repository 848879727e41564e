import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ImportPlan, PlannedRow} from '#src/import/import-plan.ts';
import styles from './import.module.css';

/** Which rows of the file are listed. */
export type ShownKind = PlannedRow['kind'] | 'all' | 'warned';

type PlanCountsProps = {
  readonly plan: ImportPlan;
  readonly shown: ShownKind;
  readonly onShow: (kind: ShownKind) => void;
};

/** Says how many rows would do what; each number shows its rows. */
export function PlanCounts({plan, shown, onShow}: PlanCountsProps) {
  const t = useT();
  const {number} = useFormats();
  return (
    <div role="group" aria-label={t('import.check.filter')} className={styles['counts']}>
      {kinds.map((kind) => {
        const count = plan.rows.filter((row) => isOfKind(row, kind)).length;
        return (
          <button
            key={kind}
            type="button"
            className={styles['count']}
            aria-pressed={shown === kind}
            disabled={count === 0 && kind !== 'all' && shown !== kind}
            onClick={() => onShow(kind)}
          >
            <span className={styles['number']}>{number(count)}</span> {t(`import.kinds.${kind}`)}
          </button>
        );
      })}
    </div>
  );
}

const kinds = [
  'all',
  'new',
  'changed',
  'unchanged',
  'undecided',
  'faulty',
  'warned',
  'skipped',
] as const satisfies readonly ShownKind[];

/** Whether a row is among those of a kind. */
export function isOfKind({kind, findings}: PlannedRow, shown: ShownKind): boolean {
  if (shown === 'all') return true;
  if (shown === 'warned') return findings.some(({severity}) => severity === 'warning');
  return kind === shown;
}
