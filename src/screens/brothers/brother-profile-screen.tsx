import {useParams, useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useBrotherId} from '#src/queries/profile.ts';
import {useRow, useTable, type LocalRow} from '#src/queries/rows.ts';
import {HistoryLink} from '#src/record-ui/forms/history-link.tsx';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {Tabs} from '#src/ui/tabs.tsx';
import {PrivacyActions} from './privacy-actions.tsx';
import {ProfileAssignments} from './profile-assignments.tsx';
import {ProfileHeader} from './profile-header.tsx';
import {ProfileLifeEvents} from './profile-life-events.tsx';
import {ProfileSummary} from './profile-summary.tsx';
import {useBrotherActions} from './use-brother-actions.ts';

/** The profile of a brother, found by id or by the linked username. */
export function BrotherProfileScreen() {
  const t = useT();
  const {slugOrId = ''} = useParams();
  return (
    <Page>
      <ReadBoundary
        key={slugOrId}
        failure={(message) => ({title: t('brothers.profile.failed', {message})})}
      >
        <AfterFirstSync>
          <ProfileOf slugOrId={slugOrId} />
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

function ProfileOf({slugOrId}: {readonly slugOrId: string}) {
  const t = useT();
  const entry = useRow('brothers', useBrotherId(slugOrId));
  // The header needs all of these; a value that arrived later would move the page down.
  const circumscriptions = useTable('circumscriptions');
  const photos = useTable('brother_photos');
  if (entry === undefined || !circumscriptions || !photos) {
    return <Loading label={t('brothers.profile.loading')} shape="text" />;
  }
  if (entry === null) {
    return (
      <EmptyState
        text={t('brothers.profile.notFound')}
        action={<LinkButton to="/brothers">{t('brothers.profile.backToList')}</LinkButton>}
      />
    );
  }
  return <Profile entry={entry} />;
}

function Profile({entry}: {readonly entry: LocalRow<'brothers'>}) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const {restore} = useBrotherActions();
  const {id, name, deleted_at} = entry.row;
  const given = entry.going ? null : {brother_id: id};
  const tabs = [
    {
      id: 'summary',
      label: t('brothers.profile.summary'),
      content: <ProfileSummary entry={entry} />,
    },
    {
      id: 'history',
      label: t('brothers.profile.history'),
      content: <ProfileLifeEvents brotherId={id} given={given} />,
    },
    {
      id: 'assignments',
      label: t('brothers.profile.assignments'),
      content: <ProfileAssignments brotherId={id} given={given} />,
    },
  ];
  const selected = tabs.find((tab) => tab.id === query.get('tab'))?.id ?? 'summary';
  return (
    <Stack>
      {deleted_at ? (
        <Notice
          tone="warning"
          action={
            <Button icon="restore" onClick={() => restore({id, name})}>
              {t('brothers.actions.restore')}
            </Button>
          }
        >
          {t('brothers.profile.archived')}
        </Notice>
      ) : null}
      <ProfileHeader entry={entry} />
      <Tabs
        label={t('brothers.profile.tabs')}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery({tab}, {replace: true})}
      />
      <HistoryLink table="brothers" id={id} />
      {entry.official === null ? null : <PrivacyActions brother={{id, name}} />}
    </Stack>
  );
}
