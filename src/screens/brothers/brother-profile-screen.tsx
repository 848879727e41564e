import {useParams, useSearchParams} from 'react-router-dom';
import type {Bond} from '#src/domain/bond.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useBond} from '#src/queries/bonds.ts';
import {useSeesPrivate} from '#src/queries/private-rows.ts';
import {useBrotherId} from '#src/queries/profile.ts';
import {useChildren} from '#src/queries/children.ts';
import {type LocalRow, useRow, useTable} from '#src/queries/rows.ts';
import {useWithShownStatus} from '#src/queries/shown-status.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {HistoryLink} from '#src/record-ui/forms/history-link.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {useTabRecord} from '#src/record-ui/values/use-subject-name.ts';
import {Attachments} from '#src/screens/attachments/lazy-attachments.tsx';
import {hasTable} from '#src/records/server-shape.ts';
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
import {ProfileDocuments} from './profile-documents.tsx';
import {ProfileElections} from './profile-elections.tsx';
import {ProfileHeader} from './profile-header.tsx';
import {ProfileLifeEvents} from './profile-life-events.tsx';
import {ProfileSacraments} from './profile-sacraments.tsx';
import {ProfileStudies} from './profile-studies.tsx';
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
  const brotherId = useBrotherId(slugOrId);
  const entry = useWithShownStatus(brotherId, useRow('brothers', brotherId));
  // The header needs all of these; a value that arrived later would move the page down.
  const circumscriptions = useTable('circumscriptions');
  const photos = useChildren('brother_photos', brotherId);
  const bond = useBond(brotherId, entry?.row);
  const houses = useTable('fraternities');
  const assignments = useChildren('fraternity_assignments', brotherId);
  const isRead = circumscriptions && photos && bond !== undefined && houses && assignments;
  if (entry === undefined || (entry && !isRead)) {
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
  return <Profile entry={entry} bond={bond ?? null} />;
}

type ProfileProps = {readonly entry: LocalRow<'brothers'>; readonly bond: Bond | null};

function Profile({entry, bond}: ProfileProps) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const {restore} = useBrotherActions();
  const labels = useRecordLabels();
  const seesPrivate = useSeesPrivate();
  const {id, name, deleted_at} = entry.row;
  useTabRecord('brothers', id);
  const given = entry.going ? null : {brother_id: id};
  const tabs = [
    {
      id: 'summary',
      label: t('brothers.profile.summary'),
      content: <ProfileSummary entry={entry} bond={bond} />,
    },
    {
      id: 'history',
      label: t('brothers.profile.history'),
      content: <ProfileLifeEvents brother={entry.row} given={given} />,
    },
    {
      id: 'assignments',
      label: t('brothers.profile.assignments'),
      content: <ProfileAssignments brother={entry.row} given={given} />,
    },
    ...(hasTable('studies')
      ? [
          {
            id: 'studies',
            label: t('brothers.profile.studies'),
            content: <ProfileStudies brotherId={id} given={given} />,
          },
        ]
      : []),
    ...(hasTable('sacraments')
      ? [
          {
            id: 'sacraments',
            label: labels.many('sacraments'),
            content: <ProfileSacraments brotherId={id} given={given} />,
          },
        ]
      : []),
    ...(hasTable('elections')
      ? [
          {
            id: 'offices',
            label: labels.many('elections'),
            content: <ProfileElections brotherId={id} given={given} />,
          },
        ]
      : []),
    ...(seesPrivate(id) && hasTable('brother_documents')
      ? [
          {
            id: 'documents',
            label: labels.many('brother_documents'),
            isPrivate: true,
            content: <ProfileDocuments brother={entry.row} given={given} />,
          },
        ]
      : []),
  ];
  const selected = tabs.find((tab) => tab.id === query.get('tab'))?.id ?? 'summary';
  return (
    <Stack>
      {deleted_at ? (
        <Notice
          tone="warning"
          action={
            entry.going ? null : (
              <Button icon="restore" onClick={() => restore({id, name})}>
                {t('brothers.actions.restore')}
              </Button>
            )
          }
        >
          {t('brothers.profile.archived')}
        </Notice>
      ) : null}
      <ProfileHeader entry={entry} bond={bond} />
      <Tabs
        label={t('brothers.profile.tabs')}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery({tab}, {replace: true})}
      />
      <HistoryLink table="brothers" id={id} />
      {entry.official === null ? null : (
        <>
          <PrivacyActions brother={{id, name}} />
          <Attachments table="brothers" id={id} />
        </>
      )}
    </Stack>
  );
}
