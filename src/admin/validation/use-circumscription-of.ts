import {useMemo} from 'react';
import type {Issue} from '#src/queries/issues.ts';
import {useTable} from '#src/queries/rows.ts';

/** Gives what tells the circumscription of what an issue is about; `null` where it has none. */
export function useCircumscriptionOf(): (issue: Issue) => string | null {
  const brothers = useTable('brothers');
  const fraternities = useTable('fraternities');
  const institutions = useTable('institutions');
  return useMemo(
    () => (issue) => {
      const {ret_brother_id: brother, entity_id: id} = issue;
      const entry =
        brother === null
          ? (fraternities?.byId.get(id) ?? institutions?.byId.get(id))
          : brothers?.byId.get(brother);
      return entry?.row.circumscription_id ?? null;
    },
    [brothers, fraternities, institutions],
  );
}
