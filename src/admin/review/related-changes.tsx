import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useRelatedChanges, type ChangeDetail, type RelatedChange} from '#src/queries/review.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useMemberName} from './change-names.tsx';
import {ProposedValues} from './proposed-card.tsx';
import {changePath, type QueueFilter} from './queue-filter.tsx';
import styles from './review.module.css';

type RelatedChangesProps = {readonly change: ChangeDetail; readonly filter: QueueFilter};

/** Shows related open changes: those it needs, those of the same record, and those that need it. */
export function RelatedChanges({change, filter}: RelatedChangesProps) {
  const t = useT();
  const [remote, reload] = useRelatedChanges(change);
  if (remote.kind === 'loading') return null;
  if (remote.kind !== 'loaded') {
    return (
      <Alert tone="warning" action={<Button onClick={reload}>{t('requestError.retry')}</Button>}>
        {t('review.related.failed')}
      </Alert>
    );
  }
  return relations.map((relation) => {
    const related = remote.value.filter((one) => one.relation === relation);
    return related.length === 0 ? null : (
      <Card key={relation} tone="quiet" title={t(`review.related.${relation}`)}>
        <Stack>
          {related.map((one) => (
            <Related key={one.id} change={one} filter={filter} />
          ))}
        </Stack>
      </Card>
    );
  });
}

const relations = ['needed', 'same_record', 'waiting'] as const;

type RelatedProps = {readonly change: RelatedChange; readonly filter: QueueFilter};

function Related({change, filter}: RelatedProps) {
  const t = useT();
  const formats = useFormats();
  const nameOf = useMemberName();
  const name = nameOf(change);
  return (
    <div className={styles['related']}>
      <div>
        <strong>{name}</strong>
        <p className={styles['by']}>
          {t('review.related.by', {
            name: change.requester_username ?? t('review.nobody'),
            date: formats.dateTime(new Date(change.created_at)),
          })}
        </p>
        {change.relation === 'same_record' && change.operation !== 'delete' ? (
          <ProposedValues change={change} />
        ) : null}
      </div>
      <LinkButton to={changePath(change.id, filter)} label={t('review.related.open', {name})}>
        {t('review.viewDetails')}
      </LinkButton>
    </div>
  );
}
