import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import {ChangeSummary} from './change-summary.tsx';
import {ChangeName} from './change-name.tsx';
import styles from './queue.module.css';
import review from './review.module.css';

type ChangeCellProps = {
  readonly line: PendingChange;
  /** The number of other changes of the same record. */
  readonly onSameRecord: number;
  readonly isSelected: boolean;
  /** Absent for a change that must be opened before it is approved. */
  readonly onSelect?: (on: boolean) => void;
};

/** Shows the record of a change, what it would write, and what the admin must know before approving it. */
export function ChangeCell({line, onSameRecord, isSelected, onSelect}: ChangeCellProps) {
  const t = useT();
  const {number} = useFormats();
  const labels = useLabels();
  const {value} = useRecordLabels();
  const others = line.member_count - 1;
  return (
    <div className={styles['line']}>
      {onSelect === undefined ? (
        <span className={styles['bare']} />
      ) : (
        <label>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('review.many.select')}
            onChange={({target}) => onSelect(target.checked)}
          />
        </label>
      )}
      <div>
        <div className={styles['kind']}>
          {labels.table(line.target_table_name)}
          <Badge tone={tones[line.operation]}>
            {value('pending_changes', 'operation', line.operation)}
          </Badge>
          {line.is_stale ? <Badge tone="amber">{t('review.line.stale')}</Badge> : null}
        </div>
        <div className={styles['name']}>
          <ChangeName line={line} />
        </div>
        <ChangeSummary line={line} />
        {others > 0 ? (
          <span className={review['note']}>
            {t('review.group', {count: others, shown: number(others)})}
          </span>
        ) : null}
        {/* Within a group, a change that another one needs is approved with it. */}
        {line.unmet_dependency && (others === 0 || line.needs.length > 0) ? (
          <span className={review['note']}>{t('review.unmet')}</span>
        ) : null}
        {onSameRecord > 0 ? (
          <span className={review['note']}>
            {t('review.line.sameRecord', {count: onSameRecord, shown: number(onSameRecord)})}
          </span>
        ) : null}
      </div>
    </div>
  );
}

const tones: Readonly<Record<PendingChange['operation'], BadgeTone>> = {
  insert: 'green',
  update: 'blue',
  delete: 'red',
};
