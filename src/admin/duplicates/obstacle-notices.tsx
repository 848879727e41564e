import {useT} from '#src/i18n/use-t.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import type {Obstacle} from './obstacles.ts';

/** Says what stands in the way of a merge, with the way to where it can be settled. */
export function ObstacleNotices({obstacles}: {readonly obstacles: readonly Obstacle[]}) {
  const t = useT();
  return obstacles.map((obstacle) => (
    <Notice key={obstacle} tone="warning" action={<WayOut obstacle={obstacle} />}>
      {t(`duplicates.obstacle.${obstacle}`)}
    </Notice>
  ));
}

function WayOut({obstacle}: {readonly obstacle: Obstacle}) {
  const t = useT();
  switch (obstacle) {
    case 'unsent':
      return <LinkButton to="/sync">{t('titles.sync')}</LinkButton>;
    case 'twoAccounts':
      return <LinkButton to="/admin/users">{t('titles.users')}</LinkButton>;
    case 'sameOrder':
      return null;
  }
}
