import {useT} from '#src/i18n/use-t.ts';
import {useUnsentCount} from '#src/queries/unsent-count.ts';
import {Notice} from '#src/ui/notice.tsx';

type ClosedNoticeProps = {readonly userId: string; readonly username: string};

/** Shows that the records were removed from this device, and how many unsent changes of which user wait. */
export function ClosedNotice({userId, username}: ClosedNoticeProps) {
  const t = useT();
  const count = useUnsentCount(userId) ?? 0;
  return (
    <div role="status">
      <Notice tone="warning" title={t('login.closed.title')}>
        <p>{t('login.closed.text')}</p>
        {count > 0 && <p>{t('login.closed.unsent', {count, username})}</p>}
      </Notice>
    </div>
  );
}
