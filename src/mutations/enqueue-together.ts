import type {UserDatabase} from '#src/db/user-database.ts';
import {enqueue, type FormShown, type NewMutation} from './enqueue.ts';
import type {OpenedForm} from './open-form.ts';
import {rebaseOnSettled} from './rebase-on-settled.ts';

/** An edit to add to the outbox, with the title of its record. */
export type NewEdit = {
  readonly mutation: NewMutation;
  readonly title: string;
  readonly shown?: FormShown;
  /** The data on which it was made; the edit is based on what the unsent edits among them have become. */
  readonly opened?: OpenedForm;
};

/**
 * Adds edits to the outbox in their order. Several make one group: all or none are applied. Runs in the caller's
 * transaction over the outbox and the mirror; call `announceEdit` after it.
 */
export async function enqueueTogether(db: UserDatabase, edits: readonly NewEdit[]): Promise<void> {
  const inGroup = edits.length > 1 ? {group: crypto.randomUUID()} : {};
  for (const {mutation, title, shown, opened} of edits) {
    const based = opened ? await rebaseOnSettled(db, opened, mutation) : mutation;
    await enqueue(db, {...based, ...inGroup}, title, shown);
  }
}
