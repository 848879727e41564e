import type {Mutation} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';

/** What an edit says of the record, before it is numbered. */
export type EditBase = Pick<Mutation, 'op' | 'base_version' | 'base' | 'on_proposal'>;

/** The record below a new proposal. */
export type RecordUnderProposal = {
  /** The version that the proposal is based on; `null`: there was none. */
  readonly version?: number | null;
  /** Tells what the record holds, of the fields in the base of a later edit. */
  readonly valuesFor?: (later: EditBase) => Mutation['base'];
};

/**
 * Moves a later edit to the version of the record on which the server has accepted the edit before it: when that one
 * was based on a proposal, its approval may have made a version that the form did not show, and the new proposal does
 * not name what the record holds below it. An edit of a record that was only proposed moves to the record. A delete
 * moves when it was based on the same proposal, whose values are all that is new in the version.
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
 * Tells what is below the new proposal that a settled edit became. `rowOf` finds a proposal on this device. Once the
 * proposal that the settled edit was based on has been approved, the record holds its values, where the later edit is
 * based on it, too; and of what the settled edit has changed, what the new proposal was made on, or the change itself
 * where the new proposal does not hold it.
 */
export function recordUnderProposal(
  rowOf: (proposal: string) => AnyRow | undefined,
  {changes, on_proposal: approved}: Mutation,
  proposal: string | null,
): RecordUnderProposal {
  const taken = proposal === null ? undefined : rowOf(proposal);
  const shown = approved === undefined ? undefined : rowOf(approved);
  const version = taken?.['base_version'];
  const below = baseValuesOf(taken);
  const valuesFor = ({base, on_proposal: on}: EditBase): Mutation['base'] => {
    const known: Mutation['base'] = {
      ...(shown && on === approved ? proposedValuesOf(shown) : {}),
      ...changes,
      ...pick(below, Object.keys(changes)),
    };
    return pick(known, Object.keys(base));
  };
  return {version: typeof version === 'number' ? version : null, valuesFor};
}

/** The values of the record over which the server has accepted a proposal. */
export function baseValuesOf(proposal: AnyRow | undefined): Mutation['base'] {
  return asValues(proposal?.['base_values']);
}

function pick(values: Mutation['base'], names: readonly string[]): Mutation['base'] {
  return Object.fromEntries(names.filter((name) => name in values).map((n) => [n, values[n]]));
}

/** The values that a proposal proposes. */
export function proposedValuesOf({proposed_changes: values}: AnyRow): Mutation['base'] {
  return asValues(values);
}

function asValues(values: unknown): Mutation['base'] {
  return typeof values === 'object' && values !== null ? {...values} : {};
}
