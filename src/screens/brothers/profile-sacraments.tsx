import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import {useFieldColumns} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Stack} from '#src/ui/stack.tsx';

type ProfileSacramentsProps = {
  readonly brotherId: string;
  /** The values of a new row; `null` while the brother is being deleted. */
  readonly given: Given | null;
};

/** The brother's baptism and confirmation, and the notices to the parish of his baptism. */
export function ProfileSacraments({brotherId, given}: ProfileSacramentsProps) {
  const sacrament = useFieldColumns('sacraments');
  const notice = useFieldColumns('parish_notices');
  return (
    <Stack>
      <LifeEventsCard
        table="sacraments"
        entries={useChildren('sacraments', brotherId)}
        columns={sacrament('kind', 'date', 'parish', 'diocese_id', 'register_entry', 'minister')}
        newest="last"
        namedBy="kind"
        given={given}
      />
      <LifeEventsCard
        table="parish_notices"
        entries={useChildren('parish_notices', brotherId)}
        columns={notice('event', 'sent_on', 'parish', 'diocese_id', 'acknowledged_on', 'notes')}
        newest="last"
        namedBy="event"
        given={given}
      />
    </Stack>
  );
}
