import type {Batch} from '#src/queries/batches.ts';

/** How far a batch has come; `halfway`: undoing it was begun and interrupted. */
export type Stage = Batch['status'] | 'halfway';

/** Tells how far a batch has come. */
export function stageOf({status, undone_at: undoneAt}: Batch): Stage {
  return status !== 'undone' && undoneAt !== null ? 'halfway' : status;
}
