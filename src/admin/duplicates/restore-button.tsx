import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {useDismissal} from './use-dismissal.ts';
import styles from './duplicates.module.css';

type RestoreButtonProps = {readonly pair: Pair; readonly onRestored: () => void};

/** Takes back that two brothers are two. */
export function RestoreButton({pair, onRestored}: RestoreButtonProps) {
  const t = useT();
  const {isBusy, failure, restore} = useDismissal(onRestored);
  return (
    <div>
      <BusyButton
        type="button"
        look="outlined"
        busy={isBusy}
        busyLabel={t('duplicates.restoring')}
        aria-label={t('duplicates.restoreNamed', {one: pair.one_name, other: pair.other_name})}
        onClick={() => void restore(pair.id)}
      >
        {t('duplicates.restore')}
      </BusyButton>
      <span role="alert" className={styles['note']}>
        {failure}
      </span>
    </div>
  );
}
