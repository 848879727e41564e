import {Fragment} from 'react';
import {isGuardian} from '#src/domain/validation/role-words.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useResidents} from '#src/queries/residents.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {roleLabel} from '#src/record-ui/values/role-label.ts';
import {RowState} from '#src/screens/life-events/row-state.tsx';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './house-screen.module.css';
import {assignmentsOf, type HouseTable} from './house-kinds.ts';

type ResidentsCardProps = {readonly table: HouseTable; readonly houseId: string};

/** The present residents: the guardian first, the others by name. */
export function ResidentsCard({table, houseId}: ResidentsCardProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {day, collator} = useFormats();
  const assignments = assignmentsOf[table];
  const residents = useResidents(assignments.table, assignments.field, houseId);
  const title = t(`houses.${table}.now`);
  if (residents === undefined) return <Card title={title}>{null}</Card>;
  const sorted = [...residents].sort(
    (a, b) =>
      Number(isGuardian(b.entry.row.role)) - Number(isGuardian(a.entry.row.role)) ||
      collator.compare(a.name, b.name),
  );
  return (
    <Card
      title={title}
      actions={<span className={styles.count}>{t('houses.count', {count: residents.length})}</span>}
    >
      {residents.length === 0 ? (
        <p>{t(`houses.${table}.nobody`)}</p>
      ) : (
        <SimpleTable
          caption={title}
          columns={[
            t('brothers.profile.name'),
            labels.field(assignments.table, 'role'),
            t('houses.since'),
          ]}
          rows={sorted.map(({entry, name}) => ({
            key: entry.row.id,
            cells: [
              <Fragment key="name">
                <TextLink to={recordPath('brothers', entry.row.brother_id) ?? ''}>{name}</TextLink>
                <RowState entry={entry} />
              </Fragment>,
              entry.row.role ? roleLabel(labels, assignments.table, entry.row.role) : '',
              day(entry.row.start_date),
            ],
          }))}
        />
      )}
    </Card>
  );
}
