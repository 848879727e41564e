import type {Mutation} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';

/** The parts of an edit that tell which state of the record its form showed. */
export type EditBase = Pick<Mutation, 'op' | 'base_version' | 'base' | 'on_proposal'>;

/** What is known of the record under a new proposal. */
export type RecordUnderProposal = {
  /** The version that the proposal is based on; `null`: there was none. */
  readonly version?: number | null;
  /** Returns the record's values of the fields in the base of a later edit. */
  readonly valuesFor?: (later: EditBase) => Mutation['base'];
};

/**
 * Two edits of one record were made one after the other, and the server turned the first into a proposal on a version of
 * the record. This moves the second edit to that version, so that the version is no conflict for it:
 * - An edit without a version, because the record was only proposed, gets the version and the base of the first.
 * - Where both had the same version and the new one is newer, the proposal under the first was approved meanwhile. The
 *   edit gets the version and, for its own fields, the values that the record has in it.
 * - A delete moves only when it was based on the same proposal as the first: then nothing in the version is new to the user.
 */
export function rebaseOnRecordVersion<M extends EditBase>(
  mutation: M,
  settled: Mutation,
  {version = null, valuesFor}: RecordUnderProposal,
): M {
  if (version === null) return mutation;
  const {op, base_version: from, on_proposal: shown} = mutation;
  if (from === null)
    return {...mutation, base_version: version, base: baseBefore(mutation, settled)};
  if (from !== settled.base_version || version <= from) return mutation;
  if (op === 'delete') {
    const isOnSame = shown !== undefined && shown === settled.on_proposal;
    return isOnSame ? {...mutation, base_version: version} : mutation;
  }
  // What the record holds beside these fields stays what the form showed.
  return {...mutation, base_version: version, base: {...mutation.base, ...valuesFor?.(mutation)}};
}

/** The base of a later edit, with the base of the settled one for the fields that both change. */
export function baseBefore(mutation: EditBase, settled: Mutation): Mutation['base'] {
  const both = Object.keys(mutation.base).filter((field) => field in settled.base);
  return {
    ...mutation.base,
    ...Object.fromEntries(both.map((field) => [field, settled.base[field]])),
  };
}

/**
 * Returns what the record holds under the proposal that a settled edit became. Later sources win: the values of the
 * approved proposal (where the later edit is based on it, too), the changes of the settled edit, and the `base_values` of
 * the new proposal. `rowOf` finds a proposal on this device.
 */
export function recordUnderProposal(
  rowOf: (proposal: string) => AnyRow | undefined,
  {changes, on_proposal: approved}: Mutation,
  proposal: string | null,
): RecordUnderProposal {
  const newProposal = proposal === null ? undefined : rowOf(proposal);
  const earlierProposal = approved === undefined ? undefined : rowOf(approved);
  const version = newProposal?.['base_version'];
  const baseValues = baseValuesOf(newProposal);
  const valuesFor = ({base, on_proposal: on}: EditBase): Mutation['base'] => {
    const known: Mutation['base'] = {
      ...(earlierProposal && on === approved ? proposedValuesOf(earlierProposal) : {}),
      ...changes,
      ...pick(baseValues, Object.keys(changes)),
    };
    return pick(known, Object.keys(base));
  };
  return {version: typeof version === 'number' ? version : null, valuesFor};
}

/** Returns the record's values at the time when the server accepted a proposal. */
export function baseValuesOf(proposal: AnyRow | undefined): Mutation['base'] {
  return asValues(proposal?.['base_values']);
}

function pick(values: Mutation['base'], names: readonly string[]): Mutation['base'] {
  return Object.fromEntries(names.filter((name) => name in values).map((n) => [n, values[n]]));
}

/** Returns the values that a proposal proposes. */
export function proposedValuesOf({proposed_changes: values}: AnyRow): Mutation['base'] {
  return asValues(values);
}

function asValues(values: unknown): Mutation['base'] {
  return typeof values === 'object' && values !== null ? {...values} : {};
}
