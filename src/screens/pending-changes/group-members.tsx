import {useT} from '#src/i18n/use-t.ts';
import {useGroupChanges, type ChangeDetail} from '#src/queries/review.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {RecordValues} from '#src/screens/values/record-values.tsx';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {goingValues, titleOf, toldValues} from './compare-change.ts';

/** Shows what else is decided with a change, so that nobody approves what he was not shown. */
export function GroupMembers({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const labels = useLabels();
  const [group, reload] = useGroupChanges(change.id);
  if (group.kind === 'loading') return <Loading label={t('review.loading')} />;
  if (group.kind !== 'loaded') {
    const retry = <Button onClick={reload}>{t('review.retry')}</Button>;
    return <ErrorMessage title={t('review.change.groupFailed')} action={retry} />;
  }
  return (
    <>
      <Notice tone="info">{t('review.change.group')}</Notice>
      {group.value
        .filter(({id}) => id !== change.id)
        .map((member) => (
          <Card key={member.id} title={nameOf(member)}>
            <RecordValues
              table={member.target_table_name}
              values={member.operation === 'delete' ? goingValues(member) : toldValues(member)}
            />
          </Card>
        ))}
    </>
  );

  function nameOf(member: ChangeDetail): string {
    const table = member.target_table_name;
    const title = isTableName(table) ? titleOf(member, recordOf(table).title) : '';
    const words = {table: labels.table(table), title};
    return title === ''
      ? t(`review.change.member.${member.operation}`, words)
      : t(`review.change.memberNamed.${member.operation}`, words);
  }
}
