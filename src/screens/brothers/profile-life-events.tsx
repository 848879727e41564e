import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useChildren} from '#src/queries/rows.ts';
import {
  formationHouseColumn,
  useEndColumn,
  useFieldColumns,
} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Stack} from '#src/ui/stack.tsx';
import type {ProfileRowsProps} from './profile-rows.ts';

/** The brother's vows, ordinations and formation stages in order of time. */
export function ProfileLifeEvents({brotherId, given}: ProfileRowsProps) {
  const labels = useRecordLabels();
  const vow = useFieldColumns('vows');
  const ordination = useFieldColumns('ordinations');
  const stage = useFieldColumns('formation_stages');
  const end = useEndColumn('formation_stages');
  const institution = formationHouseColumn(labels.field('formation_stages', 'institution_id'));
  return (
    <Stack>
      <LifeEventsCard
        table="vows"
        entries={useChildren('vows', brotherId)}
        columns={vow('type', 'date', 'valid_until', 'location_name', 'received_by')}
        newest="last"
        namedBy="type"
        given={given}
      />
      <LifeEventsCard
        table="ordinations"
        entries={useChildren('ordinations', brotherId)}
        columns={ordination('type', 'date', 'ordained_by')}
        newest="last"
        namedBy="type"
        given={given}
      />
      <LifeEventsCard
        table="formation_stages"
        entries={useChildren('formation_stages', brotherId)}
        columns={[...stage('stage'), institution, ...stage('start_date'), end]}
        newest="last"
        namedBy="stage"
        given={given}
      />
    </Stack>
  );
}
