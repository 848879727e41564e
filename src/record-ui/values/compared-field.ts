import {isEqualJson} from '#src/lib/equal.ts';

/** A field in up to three hands: as its editor saw it, as it is now, as it is proposed. */
export type ComparedField = {
  readonly field: string;
  readonly base: unknown;
  readonly current: unknown;
  readonly proposed: unknown;
};

/** Whether it is the same in all hands: it travels along with others and says nothing by itself. */
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
