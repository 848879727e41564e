import {useEffect} from 'react';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/request-error.ts';
import {type ChangeDetail, useChangeDetail, useGroupChanges} from '#src/queries/review.ts';
import {KnownNamesProvider} from '#src/record-ui/values/reference-name.tsx';
import {useSession} from '#src/session/session.ts';
import {Alert} from '#src/ui/alert.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Row} from '#src/ui/stack.tsx';
import {namesIn, useMemberName} from './change-names.tsx';
import {DeceasedAlerts} from './deceased-alerts.tsx';
import {DecisionForm} from './decision-form.tsx';
import {personOf} from './person-of.ts';
import {ProposedCard, ProposedValues} from './proposed-card.tsx';
import {type QueueFilter, queuePath} from './queue-filter.tsx';
import {RelatedChanges} from './related-changes.tsx';
import {useSingleKeys} from './single-keys.tsx';
import type {OnDecided} from './use-decision.ts';
import {UntilNamed} from './until-named.tsx';
import {useIsBlocked} from './use-is-blocked.ts';

type ChangeReviewSectionProps = {
  readonly id: string;
  readonly filter: QueueFilter;
  /** Loaded in advance but not shown yet; it handles no keys. */
  readonly isAhead?: boolean;
  /** The actions that open the neighbours in the queue; `null` at its ends. */
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  readonly onDecided: OnDecided;
  readonly onDecidedElsewhere?: () => void;
};

/** Loads one change, and shows what to do when it cannot be loaded. */
export function ChangeReviewSection(props: ChangeReviewSectionProps) {
  const {id, filter, isAhead = false, next, previous, onDecided, onDecidedElsewhere} = props;
  const t = useT();
  const [remote, reload] = useChangeDetail(id);
  const isMissing = remote.kind === 'loaded' && remote.value === null;
  useEffect(() => {
    if (isMissing) console.warn('There is no such change:', id);
  }, [isMissing, id]);
  useSingleKeys(isAhead ? {} : {j: next, k: previous});
  const back = <LinkButton to={queuePath(filter)}>{t('review.change.back')}</LinkButton>;
  return (
    <RemoteSection
      remote={remote}
      reload={() => void reload()}
      loading={t('review.loading')}
      shape="text"
      offline={t('review.change.offline')}
      failed={t('review.change.notFound')}
      wayOn={back}
    >
      {(change) =>
        change === null ? (
          <ErrorMessage title={t('review.change.notFound')} action={back} />
        ) : (
          <ChangeReview
            change={change}
            filter={filter}
            isAhead={isAhead}
            reload={reload}
            onDecided={onDecided}
            onDecidedElsewhere={() => onDecidedElsewhere?.()}
          />
        )
      }
    </RemoteSection>
  );
}

type ChangeReviewProps = {
  readonly change: ChangeDetail;
  readonly filter: QueueFilter;
  readonly isAhead: boolean;
  readonly reload: () => Promise<void>;
  readonly onDecided: OnDecided;
  readonly onDecidedElsewhere: () => void;
};

/** Shows a change to the admin who decides it, with everything related. */
function ChangeReview(props: ChangeReviewProps) {
  const {change, filter, isAhead, reload, onDecided, onDecidedElsewhere} = props;
  const session = useSession();
  const [group, reloadGroup] = useGroupChanges(change);
  const isOwn = session.kind === 'signed-in' && session.username === change.requester_username;
  return (
    <KnownNamesProvider value={namesIn(group)}>
      <UntilNamed change={change}>
        <Obstacles change={change} isOwn={isOwn} />
        <DeceasedAlerts changes={[change, ...(group.kind === 'loaded' ? group.value : [])]} />
        <ProposedCard change={change} isAhead={isAhead} />
        <RelatedChanges change={change} filter={filter} />
        <GroupMembers change={change} group={group} reload={() => void reloadGroup()} />
        <EraseDecided change={change} />
        {change.status !== 'pending' || isOwn || group.kind !== 'loaded' ? null : (
          <DecisionForm
            change={change}
            others={group.value.filter(({id}) => id !== change.id)}
            isAhead={isAhead}
            reload={() => Promise.all([reload(), reloadGroup()])}
            onDecided={onDecided}
            onDecidedElsewhere={onDecidedElsewhere}
          />
        )}
      </UntilNamed>
    </KnownNamesProvider>
  );
}

/** A link from a decided proposal to the erasure of its person, who may never have become a record. */
function EraseDecided({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const person = change.status === 'pending' ? null : personOf(change);
  return person === null ? null : (
    <Row>
      <LinkButton to={`/admin/erase/${person}`} look="quiet" icon="delete">
        {t('personal.erase')}
      </LinkButton>
    </Row>
  );
}

function Obstacles({change, isOwn}: {readonly change: ChangeDetail; readonly isOwn: boolean}) {
  const t = useT();
  if (change.status !== 'pending') return <Alert tone="info">{t('review.change.decided')}</Alert>;
  return (
    <>
      {change.current_row === null && change.operation !== 'insert' ? (
        <Alert tone="warning">{t('review.change.gone')}</Alert>
      ) : null}
      {isOwn ? <Alert tone="warning">{t('review.change.own')}</Alert> : null}
      {change.unmet_dependency && change.group_id === null ? <UnmetAlert change={change} /> : null}
    </>
  );
}

/** Says whether the record that the change refers to can be approved first. */
function UnmetAlert({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const isBlocked = useIsBlocked(change);
  return <Alert tone="warning">{t(`review.change.${isBlocked ? 'unmetGone' : 'unmet'}`)}</Alert>;
}

type GroupMembersProps = {
  readonly change: ChangeDetail;
  readonly group: Remote<readonly ChangeDetail[]>;
  readonly reload: () => void;
};

/** Shows the other changes of the group, so that the admin sees everything that is approved. */
function GroupMembers({change, group, reload}: GroupMembersProps) {
  const t = useT();
  const nameOf = useMemberName();
  if (change.group_id === null) return null;
  if (group.kind === 'loading') return <Skeleton label={t('review.loading')} />;
  if (group.kind !== 'loaded') {
    const retry = <Button onClick={reload}>{t('requestError.retry')}</Button>;
    return <ErrorMessage title={t('review.change.groupFailed')} action={retry} />;
  }
  return (
    <>
      <Alert tone="info">{t('review.change.group')}</Alert>
      {group.value
        .filter(({id}) => id !== change.id)
        .map((member) => (
          <Card key={member.id} title={nameOf(member)}>
            <ProposedValues change={member} />
          </Card>
        ))}
    </>
  );
}
