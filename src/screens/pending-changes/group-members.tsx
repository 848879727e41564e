import type {Remote} from '#src/lib/remote.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {RecordValues} from '#src/screens/values/record-values.tsx';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {goingValues, toldValues} from './compare-change.ts';

type GroupMembersProps = {
  readonly change: ChangeDetail;
  readonly group: Remote<readonly ChangeDetail[]>;
  readonly reload: () => void;
};

/** Shows what else is decided with a change, so that nobody approves what he was not shown. */
export function GroupMembers({change, group, reload}: GroupMembersProps) {
  const t = useT();
  const labels = useLabels();
  if (change.group_id === null) return null;
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
    const title = nameIn(member);
    const words = {table: labels.table(member.target_table_name), title};
    return title === ''
      ? t(`review.change.member.${member.operation}`, words)
      : t(`review.change.memberNamed.${member.operation}`, words);
  }
}

/** The names that a group gives to records which are nowhere else yet. */
export function namesIn(group: Remote<readonly ChangeDetail[]>): ReadonlyMap<string, string> {
  const members = group.kind === 'loaded' ? group.value : [];
  return new Map(members.map((member) => [member.record_id, nameIn(member)]));
}

/** A row that belongs to another, e.g. a vow, has no name of its own. */
function nameIn({target_table_name: table, current_row, proposed_changes}: ChangeDetail): string {
  if (!isTableName(table) || recordOf(table).parent !== null) return '';
  return titleIn(table, current_row ?? proposed_changes);
}
