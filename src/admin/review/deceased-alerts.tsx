import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {useTable} from '#src/queries/rows.ts';
import {Alert} from '#src/ui/alert.tsx';
import {personOf} from './person-of.ts';

/**
 * Names the deceased brothers whom open changes are about, because their authors may not have known of the death. One since
 * the proposal is a warning. A change of the membership or of the death itself shows what is recorded beside its fields.
 */
export function DeceasedAlerts({changes}: {readonly changes: readonly ChangeDetail[]}) {
  const t = useT();
  const {day} = useFormats();
  const brothers = useTable('brothers');
  const open = changes.filter(
    ({status, proposed_changes: proposed}) =>
      status === 'pending' && !('membership_status' in proposed || 'death_date' in proposed),
  );
  const about = new Map(open.map((change) => [personOf(change) ?? '', change]));
  return [...about].map(([id, {created_at: proposedAt}]) => {
    const brother = brothers?.byId.get(id)?.row;
    if (brother?.membership_status !== 'deceased') return null;
    const {name, death_date: died} = brother;
    const isLater = died !== null && died >= dayOf(new Date(proposedAt));
    return (
      <Alert key={id} tone={isLater ? 'warning' : 'info'}>
        {died === null
          ? t('review.change.deceased', {name})
          : t('review.change.died', {name, day: day(died)})}
      </Alert>
    );
  });
}
