import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Stack} from '#src/ui/stack.tsx';
import {ChildCard, roleColumn, useEndColumn, useFieldColumns} from './profile-tables.tsx';

/** Houses he lived in and works he was given, the present ones first. */
export function ProfileAssignments({brotherId}: {readonly brotherId: string}) {
  return (
    <Stack>
      <Assignments brotherId={brotherId} table="fraternity_assignments" place="fraternity_id" />
      <Assignments brotherId={brotherId} table="institution_assignments" place="institution_id" />
    </Stack>
  );
}

type AssignmentsProps = {
  readonly brotherId: string;
  readonly table: 'fraternity_assignments' | 'institution_assignments';
  readonly place: string;
};

function Assignments({brotherId, table, place}: AssignmentsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const columns = useFieldColumns(table);
  const end = useEndColumn(table);
  const name = {
    title: t('brothers.profile.name'),
    cell: () => ({field: place}),
  };
  return (
    <ChildCard
      brotherId={brotherId}
      table={table}
      by="start_date"
      newest="first"
      columns={[name, roleColumn(table, labels), ...columns('start_date'), end]}
    />
  );
}
