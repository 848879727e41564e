import {useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useSettingsOf} from '#src/queries/settings.ts';
import {
  formationHouseColumn,
  useFieldColumns,
  useLastDayColumn,
  useValidUntilColumn,
} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Timeline} from '#src/screens/life-events/timeline.tsx';
import {Button} from '#src/ui/button.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import styles from './profile.module.css';

type ProfileLifeEventsProps = {
  readonly brother: LocalRow<'brothers'>['row'];
  readonly given: Given | null;
};

/** All life events of the brother in one timeline; the tables behind it show all their fields. */
export function ProfileLifeEvents({brother, given}: ProfileLifeEventsProps) {
  const t = useT();
  const [isDetailed, setDetailed] = useState(false);
  const isPrinting = usePrinting();
  return (
    <Stack>
      <Timeline brother={brother} given={given} hasLinksToAdd={!isDetailed} />
      <div className={styles['details']}>
        <Button
          look="quiet"
          icon="chevron-down"
          aria-expanded={isDetailed}
          onClick={() => setDetailed(!isDetailed)}
        >
          {t('history.details')}
        </Button>
      </div>
      {isDetailed || isPrinting ? <LifeEventTables brother={brother} given={given} /> : null}
    </Stack>
  );
}

/** The brother's vows, ordinations and formation stages with all their fields. */
function LifeEventTables({brother, given}: ProfileLifeEventsProps) {
  const {id: brotherId, circumscription_id} = brother;
  const labels = useRecordLabels();
  const {tempVowMonths} = useSettingsOf()(circumscription_id);
  const validUntil = useValidUntilColumn(tempVowMonths);
  const vow = useFieldColumns('vows');
  const ordination = useFieldColumns('ordinations');
  const stage = useFieldColumns('formation_stages');
  const end = useLastDayColumn('formation_stages', () => brother);
  const institution = formationHouseColumn(labels.field('formation_stages', 'institution_id'));
  return (
    <Stack>
      <LifeEventsCard
        table="vows"
        entries={useChildren('vows', brotherId)}
        columns={[...vow('type', 'date'), validUntil, ...vow('location_name', 'received_by')]}
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
