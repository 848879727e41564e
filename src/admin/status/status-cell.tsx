import type {Bond} from '#src/domain/bond.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useBonds} from '#src/queries/bonds.ts';
import {useTable} from '#src/queries/rows.ts';
import type {BrotherVowStatus} from '#src/queries/brother-vow-statuses.ts';
import {useBondWords} from '#src/record-ui/values/use-bond-words.ts';
import {vowStatusTone} from '#src/record-ui/values/vow-status-tone.ts';
import {Chip} from '#src/ui/chip.tsx';
import {agreedBond, vowStatusWord} from './status-view.ts';
import styles from './status.module.css';

/** Returns a function that computes a brother's bond from the rows on this device. */
export function useBondOnDevice(): (brotherId: string) => Bond | null {
  const bonds = useBonds();
  const brothers = useTable('brothers');
  return (id) => {
    const row = brothers?.byId.get(id)?.row;
    return row && bonds ? bonds(row) : null;
  };
}

type StatusCellProps = {
  readonly standing: BrotherVowStatus;
  /** As this device knows it. */
  readonly bond: Bond | null;
};

/** The vow status with what binds the brother. */
export function StatusCell({standing, bond}: StatusCellProps) {
  const t = useT();
  const {day} = useFormats();
  const words = useBondWords();
  const {vow_status} = standing;
  const shown = agreedBond(standing, bond);
  const earliest = shown?.kind === 'temporary' ? shown.earliestPerpetual : null;
  return (
    <>
      <span className={styles['status']}>
        <Chip tone={vowStatusTone(vow_status)}>{vowStatusWord(t, vow_status)}</Chip>
      </span>
      <div className={styles['bond']}>
        {shown === null ? null : (
          <span className={styles['beneath']}>{words(shown).join(' · ')}</span>
        )}
        {earliest === null ? null : (
          <span className={styles['beneath']}>
            {t('vowStatus.earliestOn', {day: day(earliest)})}
          </span>
        )}
      </div>
    </>
  );
}
