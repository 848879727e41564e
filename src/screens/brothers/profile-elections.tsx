import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import {useFieldColumns} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';

type ProfileElectionsProps = {
  readonly brotherId: string;
  /** The values of a new election; `null` while the brother is being deleted. */
  readonly given: Given | null;
};

/** The offices to which the brother was elected or appointed, the latest first. */
export function ProfileElections({brotherId, given}: ProfileElectionsProps) {
  const columns = useFieldColumns('elections');
  return (
    <LifeEventsCard
      table="elections"
      entries={useChildren('elections', brotherId)}
      columns={columns('office', 'chapter_id', 'manner', 'acceptance', 'start_date', 'end_date')}
      newest="first"
      namedBy="office"
      given={given}
    />
  );
}
