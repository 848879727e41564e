/** Which of two records that may be of one brother: the left or the right one. */
export type Side = 'one' | 'other';

export const sides = ['one', 'other'] as const satisfies readonly Side[];

export function otherSide(side: Side): Side {
  return side === 'one' ? 'other' : 'one';
}
