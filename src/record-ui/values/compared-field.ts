import {isEqualJson} from '#src/lib/equal.ts';

/** A field in up to three versions: as the editor saw it, as it is now, as it is proposed. */
export type ComparedField = {
  readonly field: string;
  readonly base: unknown;
  readonly current: unknown;
  readonly proposed: unknown;
};

/** Returns whether all versions are equal: the field belongs to a merge unit and carries no change itself. */
export function isUnchanged({base, current, proposed}: ComparedField): boolean {
  return isEqualJson(base, current) && isEqualJson(current, proposed);
}

/** Returns the values of one side of several fields, to show them together. */
export function sideValues(
  fields: readonly ComparedField[],
  side: 'base' | 'current' | 'proposed',
): Record<string, unknown> {
  return Object.fromEntries(fields.map((compared) => [compared.field, compared[side]]));
}
