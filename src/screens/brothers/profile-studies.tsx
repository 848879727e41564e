import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {textOf} from '#src/lib/values.ts';
import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import {type Column, useFieldColumns} from '#src/screens/life-events/columns.tsx';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
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
  const school = useSchoolColumn();
  return (
    <Stack>
      <LifeEventsCard
        table="studies"
        entries={useChildren('studies', brotherId)}
        columns={[
          ...study('subject', 'degree'),
          school,
          ...study('start_date', 'end_date', 'notes'),
        ]}
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

/** The school with its place in one column, because a table of seven breaks the words. */
function useSchoolColumn(): Column {
  const labels = useRecordLabels();
  return {
    title: labels.field('studies', 'school'),
    cell: (row) => {
      const parts = [textOf(row, 'school'), textOf(row, 'location_name')];
      const value = parts.filter((part) => part !== '').join(', ');
      return <FieldValue table="studies" field="school" value={value} />;
    },
  };
}
