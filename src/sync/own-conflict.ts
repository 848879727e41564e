import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {FieldConflict, OutboxEntry} from '#src/db/mutation.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {recordOf} from '#src/records/registry.ts';

import type {AnswerBatch} from './answer-batch.ts';
import {baseValuesOf, proposedValuesOf} from './record-under-proposal.ts';
import {withBody} from './rebase.ts';

/**
 * Returns the edit to send again when its writer knows each of the values in its way: the server has accepted over it
 * the proposal that the edit names, or the form showed it through another own proposal. The edit names an older
 * version, because the device does not know the newer one, or an older value of the version that it names. `null`: the
 * user has to decide.
 */
export function overKnownValues(
  {mirror}: AnswerBatch,
  entry: OutboxEntry,
  {version, conflicts, proposal}: Extract<PushAnswer, {status: 'conflict'}>,
): OutboxEntry | null {
  const {mutation} = entry;
  const {op, base, base_version: from, on_proposal: on, group} = mutation;
  if (typeof version !== 'number' || from === null || from > version) return null;
  const isDelete = op === 'delete';
  const isOnOlderValue =
    !isDelete &&
    conflicts.some(({field, current}) => !isEqualJson(base[field] ?? null, current ?? null));
  // Otherwise the server objects to the values themselves, e.g. because a trigger removes them.
  const isBehind = from < version || isOnOlderValue;
  const isOfRecord = group === undefined && (proposal ?? null) === null;
  if (!isOfRecord || !isBehind || !(isDelete || (op === 'update' && on !== undefined))) return null;
  // Proposals were read only where an edit names one.
  const proposed = (name: string | undefined) =>
    name === undefined ? undefined : mirror.row('pending_changes', name);
  const below = baseValuesOf(proposed(on));
  const isKnown = ({field, current}: Value) => {
    const shown = proposed(entry.proposalOf?.[field]);
    return [below, shown ? proposedValuesOf(shown) : {}].some(
      (values) => field in values && isEqualJson(values[field] ?? null, current ?? null),
    );
  };
  const inTheWay = isDelete ? conflicts.flatMap((one) => movedFields(entry, one)) : conflicts;
  // What is in the way of a delete may be its child rows alone.
  if (inTheWay.length === 0 || !inTheWay.every(isKnown)) return null;
  const current = isDelete
    ? {}
    : Object.fromEntries(inTheWay.map((one) => [one.field, one.current]));
  const body = {...mutation, base_version: version, base: {...base, ...current}};
  return {...withBody(entry, body), leftAt: null};
}

type Value = Pick<FieldConflict, 'field' | 'current'>;

/** The fields in which the record differs from the version that a delete names, with what they hold. */
function movedFields({table}: OutboxEntry, {field, base, current}: FieldConflict): Value[] {
  const [before, now] = [asRow(base), asRow(current)];
  if (before === null || now === null) return [{field, current}];
  // Of fields that this build does not know, a form showed nothing.
  const ignored = new Set(['version', ...recordOf(table).computed]);
  return Object.keys({...before, ...now})
    .filter((name) => !ignored.has(name))
    .filter((name) => !isEqualJson(before[name] ?? null, now[name] ?? null))
    .map((name) => ({field: name, current: now[name]}));
}

function asRow(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? {...value} : null;
}
