import {useT} from '#src/i18n/use-t.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';

type UnsureMergeProps = {readonly isAsking: boolean; readonly onAskAgain: () => void};

/** Says that nobody knows yet whether a merge is done, and how to find out. */
export function UnsureMerge({isAsking, onAskAgain}: UnsureMergeProps) {
  const t = useT();
  return (
    <div role="alert">
      <Notice tone="warning" title={t('duplicates.unsure.title')}>
        <p>{t('duplicates.merge.unsure')}</p>
        <Row>
          <BusyButton
            type="button"
            busy={isAsking}
            busyLabel={t('duplicates.merge.busy')}
            onClick={onAskAgain}
          >
            {t('duplicates.unsure.again')}
          </BusyButton>
          <LinkButton to="/admin/batches">{t('titles.batches')}</LinkButton>
        </Row>
      </Notice>
    </div>
  );
}
