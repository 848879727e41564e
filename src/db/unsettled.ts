import type {UserDatabase} from './user-database.ts';

/** Counts the edits that wait or need a person. */
export function countUnsettled({outbox}: UserDatabase): Promise<number> {
  return outbox.where('state').anyOf('waiting', 'attention').count();
}
