import type {BrotherRecord} from '#src/domain/validation/records.ts';
import {isMember} from './membership.ts';

/** Why nothing is saved for a brother, whatever the form is about: his record is gone, or he is no longer a member. */
export type NoMember = 'NO_RECORD' | 'NOT_A_MEMBER';

/** Finds those among some brothers for whom nothing can be saved. An archived record is as good as deleted. */
export function noMembersAmong(
  brothers: readonly BrotherRecord[],
  ids: readonly string[],
): ReadonlyMap<string, NoMember> {
  const chosen = new Set(ids);
  const found = new Map(
    brothers
      .filter(({id, deleted_at: gone}) => chosen.has(id) && !gone)
      .map((one) => [one.id, one]),
  );
  const hindered = new Map<string, NoMember>();
  for (const id of ids) {
    const brother = found.get(id);
    if (brother === undefined) hindered.set(id, 'NO_RECORD');
    else if (!isMember(brother)) hindered.set(id, 'NOT_A_MEMBER');
  }
  return hindered;
}
