import type {AssignmentTable} from '#src/domain/moves.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useTable} from '#src/queries/rows.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';

/** Returns a function that names an assignment: 'Montefaggi, guardian'. */
export function usePostWords(): (
  table: AssignmentTable,
  houseId: string,
  role: string | null,
) => string {
  const t = useT();
  const labels = useRecordLabels();
  const fraternities = useTable('fraternities');
  const institutions = useTable('institutions');
  return (table, houseId, role) => {
    const houses = table === 'fraternity_assignments' ? fraternities : institutions;
    const house = houses?.byId.get(houseId)?.row.name ?? t('values.unknownRecord');
    return role === null ? house : `${house}, ${openChoiceLabel(labels, table, 'role', role)}`;
  };
}
