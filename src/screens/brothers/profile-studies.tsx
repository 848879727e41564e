import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/rows.ts';
import {useFieldColumns} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Stack} from '#src/ui/stack.tsx';

type ProfileStudiesProps = {
  readonly brotherId: string;
  /** The values of a new row; `null` while the brother is being deleted. */
  readonly given: Given | null;
};

/** The brother's studies, the latest first, and the languages that he speaks. */
export function ProfileStudies({brotherId, given}: ProfileStudiesProps) {
  const study = useFieldColumns('studies');
  const language = useFieldColumns('brother_languages');
  return (
    <Stack>
      <LifeEventsCard
        table="studies"
        entries={useChildren('studies', brotherId)}
        columns={study(
          'subject',
          'degree',
          'school',
          'location_name',
          'start_date',
          'end_date',
          'notes',
        )}
        newest="first"
        namedBy="subject"
        given={given}
      />
      <LifeEventsCard
        table="brother_languages"
        entries={useChildren('brother_languages', brotherId)}
        columns={language('language', 'level')}
        newest="first"
        namedBy="language"
        given={given}
      />
    </Stack>
  );
}
