/** The left or the right one of two compared records. */
export type Side = 'one' | 'other';

export const sides = ['one', 'other'] as const satisfies readonly Side[];

export function otherSide(side: Side): Side {
  return side === 'one' ? 'other' : 'one';
}

/** The address of the comparison of two brothers. */
export function pairPath(one: string, other: string): string {
  return `/admin/duplicates/${one}/${other}`;
}
