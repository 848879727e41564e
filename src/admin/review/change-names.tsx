import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/request-error.ts';
import type {ChangeDetail, PendingChange} from '#src/queries/review.ts';
import {useRow, useTable} from '#src/queries/rows.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {ownerIn, usePartName} from '#src/record-ui/values/use-subject-name.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';

/** Shows the name of a change's record, as this device knows it. */
export function ChangeName({line}: {readonly line: PendingChange}) {
  const {table} = useLabels();
  const name = line.target_table_name;
  return isTableName(name) ? <KnownName line={line} table={name} /> : table(name);
}

function KnownName({line, table}: {readonly line: PendingChange; readonly table: TableName}) {
  const t = useT();
  const {record_id: id, base_values, proposed_changes} = line;
  const official = useRow(table, id)?.official;
  const values = {...proposed_changes, ...base_values, ...official};
  return (
    <RecordName
      table={table}
      id={id}
      title={titleIn(table, values) || t('sync.untitled')}
      values={values}
    />
  );
}

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

/** The colour of the badge that names what a change does to its record. */
export const operationTones: Readonly<Record<PendingChange['operation'], BadgeTone>> = {
  insert: 'green',
  update: 'blue',
  delete: 'red',
};
