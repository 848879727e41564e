import {useT} from '#src/i18n/use-t.ts';
import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {linkColumn, useFieldColumns, useLastDayColumn} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Stack} from '#src/ui/stack.tsx';

/** The brother's assignments to houses and institutions, the current ones first. */
export function ProfileAssignments(props: ProfileRowsProps) {
  return (
    <Stack>
      <Assignments {...props} table="fraternity_assignments" />
      <Assignments {...props} table="institution_assignments" />
    </Stack>
  );
}

type AssignmentsProps = ProfileRowsProps & {readonly table: keyof typeof houses};

function Assignments({brother, given, table}: AssignmentsProps) {
  const t = useT();
  const columns = useFieldColumns(table);
  const end = useLastDayColumn(table, () => brother);
  const {field, house} = houses[table];
  const name = linkColumn(t('brothers.profile.name'), house, field);
  return (
    <LifeEventsCard
      table={table}
      entries={useChildren(table, brother.id)}
      columns={[name, ...columns('role', 'start_date'), end]}
      newest="first"
      namedBy={field}
      given={given}
    />
  );
}

const houses = {
  fraternity_assignments: {field: 'fraternity_id', house: 'fraternities'},
  institution_assignments: {field: 'institution_id', house: 'institutions'},
} as const;

type ProfileRowsProps = {
  readonly brother: LocalRow<'brothers'>['row'];
  /** The values of a new life event; `null` while the brother is being deleted. */
  readonly given: Given | null;
};
