import {Fragment} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {useChanges, useUnreadableRows} from '#src/queries/changes.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {ChangeSection} from './change-section.tsx';
import {changeGroups, groupOf} from './change-groups.ts';
import {StatusPanel} from './status-panel.tsx';
import {UnreadableSection} from './unreadable-section.tsx';
import {useChangeName} from './use-change-name.ts';

/** The sync centre: every change of this user and what has become of it. */
export function SyncScreen() {
  const t = useT();
  const changes = useChanges();
  const unreadable = useUnreadableRows();
  const nameOf = useChangeName();
  const {need} = useSyncStatus();
  if (changes === undefined || unreadable === undefined) {
    return (
      <Page width="reading">
        <Loading label={t('sync.loading')} shape="cards" />
      </Page>
    );
  }
  const all = [...changes.open, ...changes.decided];
  const titles = new Map(all.map((change) => [change.key, nameOf(change)]));
  const isCalm = changes.open.length === 0 && unreadable.length === 0;
  return (
    <Page width="reading">
      <p>{t('sync.intro')}</p>
      <StatusPanel hasUnsent={changes.open.some(isUnsent)} />
      {isCalm && need === null ? (
        <Notice tone="success" title={t('sync.empty.title')}>
          {t('sync.empty.text')}
        </Notice>
      ) : null}
      {changeGroups.map((group) => (
        <Fragment key={group}>
          <ChangeSection
            group={group}
            changes={all.filter((change) => groupOf(change.state) === group)}
            titles={titles}
          />
          {group === 'attention' ? <UnreadableSection rows={unreadable} /> : null}
        </Fragment>
      ))}
    </Page>
  );
}

// A proposal has reached the server; everything else in the list still hangs on this device.
function isUnsent(change: Change): boolean {
  return change.seq !== null;
}
