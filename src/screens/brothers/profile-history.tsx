import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {Stack} from '#src/ui/stack.tsx';
import {ChildCard, textOf, useEndColumn, useFieldColumns} from './profile-tables.tsx';

/** Vows, ordinations and formation in the order of his life. */
export function ProfileHistory({brotherId}: {readonly brotherId: string}) {
  const labels = useRecordLabels();
  const vow = useFieldColumns('vows');
  const ordination = useFieldColumns('ordinations');
  const stage = useFieldColumns('formation_stages');
  const end = useEndColumn('formation_stages');
  const institution = {
    title: labels.field('formation_stages', 'institution_id'),
    // A house of formation that is none of ours has a name alone.
    cell: (row: object) => ({
      field: textOf(row, 'institution_id') === '' ? 'institution_name' : 'institution_id',
    }),
  };
  return (
    <Stack>
      <ChildCard
        brotherId={brotherId}
        table="vows"
        by="date"
        newest="last"
        columns={vow('type', 'date', 'valid_until', 'location_name', 'received_by')}
      />
      <ChildCard
        brotherId={brotherId}
        table="ordinations"
        by="date"
        newest="last"
        columns={ordination('type', 'date', 'ordained_by')}
      />
      <ChildCard
        brotherId={brotherId}
        table="formation_stages"
        by="start_date"
        newest="last"
        columns={[...stage('stage'), institution, ...stage('start_date'), end]}
      />
    </Stack>
  );
}
