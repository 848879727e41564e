import type {AssignmentTable} from '#src/domain/moves.ts';
import type {ListedRoles} from '#src/domain/role-rank.ts';
import {specOf} from './spec-of.ts';

/** Returns the roles that assignments of this kind list, in the order of their rank. */
export function listedRoles(table: AssignmentTable): ListedRoles {
  const spec = specOf(table, 'role');
  return spec?.kind === 'open-choice' ? spec : {values: [], read: () => null};
}
