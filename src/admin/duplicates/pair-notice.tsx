import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {Notice} from '#src/ui/notice.tsx';
import {RestoreButton} from './restore-button.tsx';

type PairNoticeProps = {readonly pair: Pair | null; readonly onRestored: () => void};

/** Says what is known of two brothers: that the rules take them for one, or that somebody knows better. */
export function PairNotice({pair, onRestored}: PairNoticeProps) {
  const t = useT();
  const formats = useFormats();
  if (pair === null) return <Notice tone="warning">{t('duplicates.notAlike')}</Notice>;
  if (pair.accepted_at === null) {
    return <Notice tone="info">{t(`duplicates.likeness.${pair.severity}`)}</Notice>;
  }
  return (
    <Notice
      tone="info"
      title={t('duplicates.dismissed.notice', {
        name: pair.accepted_by_username ?? t('duplicates.nobody'),
        date: formats.dateTime(new Date(pair.accepted_at)),
      })}
      action={<RestoreButton pair={pair} onRestored={onRestored} />}
    >
      {pair.accepted_reason}
    </Notice>
  );
}
