import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {usePointing} from '#src/queries/pointing.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {
  linkColumn,
  roleColumn,
  useEndColumn,
  useFieldColumns,
} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {assignmentsOf, type HouseTable} from './house-kinds.ts';

type HouseAssignmentsProps = {readonly table: HouseTable; readonly entry: LocalRow<HouseTable>};

/** Everyone who ever belonged to the house, whoever came last first. */
export function HouseAssignments({table, entry}: HouseAssignmentsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const assignments = assignmentsOf[table];
  const columns = useFieldColumns(assignments.table);
  const end = useEndColumn(assignments.table);
  const name = linkColumn(t('brothers.profile.name'), 'brothers', 'brother_id');
  return (
    <LifeEventsCard
      table={assignments.table}
      title={t('houses.history')}
      entries={usePointing(assignments.table, assignments.field, entry.row.id)}
      columns={[name, roleColumn(assignments.table, labels), ...columns('start_date'), end]}
      newest="first"
      namedBy="brother_id"
      given={entry.going ? null : {[assignments.field]: entry.row.id}}
    />
  );
}
