import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/request-error.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

/** Returns a function that names a change within its group. */
export function useMemberName(): (member: ChangeDetail) => string {
  const t = useT();
  const labels = useLabels();
  return (member) => {
    const title = nameIn(member);
    const words = {table: labels.table(member.target_table_name), title};
    return title === ''
      ? t(`review.change.member.${member.operation}`, words)
      : t(`review.change.memberNamed.${member.operation}`, words);
  };
}

/** Returns the names of records that exist only in the group's proposals. */
export function namesIn(group: Remote<readonly ChangeDetail[]>): ReadonlyMap<string, string> {
  const members = group.kind === 'loaded' ? group.value : [];
  return new Map(members.map((member) => [member.record_id, nameIn(member)]));
}

/** A row that belongs to another record, e.g. a vow, has no name of its own. */
function nameIn({target_table_name: table, current_row, proposed_changes}: ChangeDetail): string {
  if (!isTableName(table) || recordOf(table).parent !== null) return '';
  return titleIn(table, current_row ?? proposed_changes);
}
