import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {isEqualJson} from '#src/lib/equal.ts';

import type {AnswerBatch} from './answer-batch.ts';
import {valuesBelow, valuesOf} from './below-proposal.ts';
import {withBody} from './rebase.ts';

/**
 * Returns the edit to send again when its writer knows each of the values in its way: the server has accepted over it
 * the proposal that the edit names, or the form showed it through another own proposal. The edit names an older
 * version, because the device does not know the newer one. `null`: the user has to decide.
 */
export function overKnownValues(
  {mirror}: AnswerBatch,
  entry: OutboxEntry,
  {version, conflicts, proposal}: Extract<PushAnswer, {status: 'conflict'}>,
): OutboxEntry | null {
  const {mutation} = entry;
  const {op, base, base_version: from, on_proposal: on, group} = mutation;
  // At the version itself the server objects to the values, e.g. because a trigger removes them.
  const isOnOlder = typeof version === 'number' && from !== null && from < version;
  const isOfRecord = op === 'update' && group === undefined && (proposal ?? null) === null;
  if (!isOfRecord || !isOnOlder || on === undefined) return null;
  const below = valuesBelow(mirror.row('pending_changes', on));
  const isKnown = conflicts.every(({field, current}) => {
    const shown = mirror.row('pending_changes', entry.proposalOf?.[field] ?? '');
    return [below, shown ? valuesOf(shown) : {}].some(
      (values) => field in values && isEqualJson(values[field] ?? null, current ?? null),
    );
  });
  if (!isKnown) return null;
  const current = Object.fromEntries(conflicts.map(({field, current: value}) => [field, value]));
  const body = {...mutation, base_version: version, base: {...base, ...current}};
  return {...withBody(entry, body), leftAt: null};
}
