import {localUser} from './local-user.ts';

/** Writes the unsent and unanswered edits into a file, with their ids: sent twice they count once. */
export async function exportUnsent(): Promise<Blob> {
  const {db, userId} = await localUser();
  const entries = await db.outbox.where('state').anyOf('waiting', 'attention').sortBy('seq');
  const content = {
    kind: 'fraternitas-unsent',
    user_id: userId,
    exported_at: new Date().toISOString(),
    mutations: entries.map(({mutation, problem}) => ({...mutation, problem})),
  };
  return new Blob([JSON.stringify(content, null, 2)], {type: 'application/json'});
}
