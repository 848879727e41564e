import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {StateBadge} from './state-badge.tsx';

type OwnEditNoticeProps = {readonly entry: LocalRow | null | undefined};

/** Says in a form that it shows an earlier edit of the writer's own, and how far that has come. */
export function OwnEditNotice({entry}: OwnEditNoticeProps) {
  const t = useT();
  if (!entry || (entry.state === 'synced' && !entry.going)) return null;
  return (
    <Notice tone="info" action={<LinkButton to="/sync">{t('titles.sync')}</LinkButton>}>
      <p>
        {t('forms.ownEdit')} <StateBadge entry={entry} />
      </p>
    </Notice>
  );
}
