import {roleOn} from '#src/domain/house-days.ts';
import {isMember, lastsOn} from '#src/domain/membership.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useChildren} from '#src/queries/children.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useTable, type LocalRow} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';

/** Where a brother lives today, and his role there; `null` where nothing is recorded. */
export type Residence = {
  readonly house: LocalRow<'fraternities'>['row'] | null;
  readonly role: string | null;
};

/** Returns the present residence of a brother, empty until it is read. */
export function useResidence(brother: LocalRow<'brothers'>['row']): Residence {
  const labels = useRecordLabels();
  const today = useToday();
  const fraternities = useTable('fraternities');
  const assignments = useChildren('fraternity_assignments', brother.id) ?? [];
  const current = remainingRows(assignments)
    .filter((row) => isMember(brother) && lastsOn(row, today))
    .sort((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];
  if (!current) return {house: null, role: null};
  const house = fraternities?.byId.get(current.fraternity_id)?.row;
  const role = roleOn(current, house, today);
  return {
    house: house ?? null,
    role: role && openChoiceLabel(labels, 'fraternity_assignments', 'role', role),
  };
}
