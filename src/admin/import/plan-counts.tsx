import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ImportPlan, PlannedRow} from '#src/import/import-plan.ts';
import styles from './import.module.css';

/** The kind of rows to list. */
export type ShownKind = PlannedRow['kind'] | 'all' | 'warned';

type PlanCountsProps = {
  readonly plan: ImportPlan;
  readonly shown: ShownKind;
  readonly onShow: (kind: ShownKind) => void;
};

/** Shows the number of rows of each kind; each number lists its rows. */
export function PlanCounts({plan, shown, onShow}: PlanCountsProps) {
  const t = useT();
  const {number} = useFormats();
  return (
    <div role="group" aria-label={t('import.check.filter')} className={styles['counts']}>
      {kinds.map(({kind, always}) => {
        const count = plan.rows.filter((row) => isOfKind(row, kind)).length;
        return count === 0 && !always && shown !== kind ? null : (
          <button
            key={kind}
            type="button"
            className={styles['count']}
            aria-pressed={shown === kind}
            disabled={count === 0 && shown !== kind}
            onClick={() => onShow(kind)}
          >
            <span className={styles['number']}>{number(count)}</span> {t(`import.kinds.${kind}`)}
          </button>
        );
      })}
    </div>
  );
}

/** Kinds that are shown only when there are such rows. */
const kinds = [
  {kind: 'all', always: true},
  {kind: 'new', always: true},
  {kind: 'changed', always: true},
  {kind: 'unchanged', always: true},
  {kind: 'undecided', always: false},
  {kind: 'faulty', always: false},
  {kind: 'warned', always: false},
  {kind: 'skipped', always: false},
] as const satisfies readonly {readonly kind: ShownKind; readonly always: boolean}[];

/** Returns whether a row is of a kind. */
export function isOfKind({kind, findings}: PlannedRow, shown: ShownKind): boolean {
  if (shown === 'all') return true;
  if (shown === 'warned') return findings.some(({severity}) => severity === 'warning');
  return kind === shown;
}
