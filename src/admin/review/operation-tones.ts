import type {PendingChange} from '#src/queries/review.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';

/** The colour of the badge that names what a change does to its record. */
export const operationTones: Readonly<Record<PendingChange['operation'], BadgeTone>> = {
  insert: 'green',
  update: 'blue',
  delete: 'red',
};
