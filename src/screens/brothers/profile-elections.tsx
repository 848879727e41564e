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
  const entries = useChildren('elections', brotherId);
  // Most offices are not of a house, and few are left before the end of their term.
  const known = (field: 'fraternity_id' | 'left_on') =>
    entries?.some(({row}) => row[field]) ? [field] : [];
  return (
    <LifeEventsCard
      table="elections"
      entries={entries}
      columns={columns(
        'office',
        ...known('fraternity_id'),
        'chapter_id',
        'manner',
        'acceptance',
        'start_date',
        'end_date',
        ...known('left_on'),
      )}
      newest="first"
      namedBy="office"
      given={given}
    />
  );
}
