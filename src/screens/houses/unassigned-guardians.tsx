import {useMemo} from 'react';
import {type HeldGuardianship, unassignedGuardians} from '#src/domain/unassigned-guardians.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useOffices} from '#src/queries/offices.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';

type UnassignedGuardiansProps = {
  /** Tells which guardians concern the page. */
  readonly concerns: (held: HeldGuardianship) => boolean;
};

/** Reports the guardians by election whose assignment to the house is not recorded, with links to record it. */
export function UnassignedGuardians({concerns}: UnassignedGuardiansProps) {
  const t = useT();
  const today = useToday();
  const {collator} = useFormats();
  const offices = useOffices(today, collator);
  const assignments = useTable('fraternity_assignments');
  const houses = useTable('fraternities');
  const guardians = useMemo(
    () =>
      offices && assignments && unassignedGuardians(offices, remainingRows(assignments.all), today),
    [offices, assignments, today],
  );
  if (!guardians || !houses) return null;
  return guardians.filter(concerns).map((held) => (
    <Notice
      key={held.id}
      tone="warning"
      action={
        <LinkButton to={moveTo(held)} look="quiet" icon="forward">
          {t('houses.unassigned.record')}
        </LinkButton>
      }
    >
      {t('houses.unassigned.text', {
        name: held.name,
        house: houses.byId.get(held.fraternityId)?.row.name ?? '',
      })}
    </Notice>
  ));
}

/** The form of the move that makes him the guardian from the first day of the term on, and ends the former assignment. */
function moveTo({brotherId, fraternityId, chapterId, since}: HeldGuardianship): string {
  const values = {brothers: brotherId, to: fraternityId, role: 'guardian', date: since};
  const chapter = chapterId === null ? {} : {chapter: chapterId};
  return `/moves/new?${new URLSearchParams({...values, ...chapter})}`;
}
