import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/remote.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {RecordValues} from '#src/record-ui/values/record-values.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {goingValues, toldValues} from './compare-change.ts';
import {useMemberName} from './member-name.ts';

type GroupMembersProps = {
  readonly change: ChangeDetail;
  readonly group: Remote<readonly ChangeDetail[]>;
  readonly reload: () => void;
};

/** Shows what else is decided with a change, so that nobody approves what he was not shown. */
export function GroupMembers({change, group, reload}: GroupMembersProps) {
  const t = useT();
  const nameOf = useMemberName();
  if (change.group_id === null) return null;
  if (group.kind === 'loading') return <Loading label={t('review.loading')} />;
  if (group.kind !== 'loaded') {
    const retry = <Button onClick={reload}>{t('setback.retry')}</Button>;
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
}
