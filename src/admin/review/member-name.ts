import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/request-error.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {useTable} from '#src/queries/rows.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {usePartName} from '#src/record-ui/values/use-part-name.ts';
import {ownerIn} from '#src/record-ui/values/use-subject-words.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

/** Returns a function that names a change within its group; a row that belongs to a brother by its brother. */
export function useMemberName(): (member: ChangeDetail) => string {
  const t = useT();
  const labels = useLabels();
  const partName = usePartName();
  const brothers = useTable('brothers');
  const partOf = ({target_table_name: table, current_row, proposed_changes}: ChangeDetail) => {
    if (!isTableName(table)) return null;
    const values = {...current_row, ...proposed_changes};
    const owner = brothers?.byId.get(ownerIn(table, values) ?? '')?.row.name;
    return owner === undefined ? null : partName(table, values, owner);
  };
  return (member) => {
    const title = nameIn(member);
    const words = {table: partOf(member) ?? labels.table(member.target_table_name), title};
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
