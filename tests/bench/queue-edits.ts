import {randomUUID} from 'node:crypto';
import type {Page} from 'playwright';
import {type Mutation, type OutboxEntry, wireSchema} from '#src/db/mutation.ts';
import {newEntry} from '#src/mutations/enqueue.ts';
import {writeUnsentFile} from '#src/mutations/unsent-file.ts';
import {accountId} from '#supabase/seed/accounts.ts';
import {type BrotherRow, serverAs} from '#tests/e2e/support/server-view.ts';
import {statusLink} from '#tests/e2e/support/steps.ts';

type Edit = Pick<Mutation, 'id' | 'base' | 'changes'> & {readonly base_version: number};

/** Writes a file of so many edits an admin has not sent; in a small province a brother is edited more than once. */
export async function writeEdits(url: string, count: number): Promise<string> {
  const brothers = await (await serverAs(url, 'admin')).brothers();
  const edits = Array.from({length: count}, (_, index) => {
    const brother = brothers[index % brothers.length];
    if (brother === undefined) throw new Error('The province is empty.');
    const field = index < brothers.length ? 'birth_place' : 'notes';
    return editOf(brother, field, `Poggio Bustone ${index + 1}`);
  });
  return fileOf(edits);
}

/** Writes these edits of brothers as a file that an admin has not sent. */
export function fileOf(edits: readonly Edit[]): string {
  const userId = accountId('admin');
  const entries = edits.map((edit, index) => {
    const mutation: Mutation = {
      mutation_id: randomUUID(),
      user_id: userId,
      seq: index + 1,
      schema: wireSchema,
      table: 'brothers',
      op: 'update',
      ...edit,
    };
    return newEntry(mutation, {title: edit.id, createdAt: Date.now(), sentAt: null});
  });
  return writeUnsentFile(userId, entries as OutboxEntry[], new Date());
}

/** Replaces the value of one field of a brother. */
export function editOf(brother: BrotherRow, field: keyof BrotherRow, value: string): Edit {
  return {
    id: brother.id,
    base_version: brother.version,
    base: {[field]: brother[field]},
    changes: {[field]: value},
  };
}

/** Takes such a file into the outbox of a device that reaches nobody, and leaves the list of changes. */
export async function takeIn(page: Page, file: string): Promise<void> {
  await page.goto('/sync');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', {name: 'Import a file of changes'}).click();
  const content = {name: 'unsent.json', mimeType: 'application/json', buffer: Buffer.from(file)};
  await (await chooser).setFiles(content);
  await page.getByRole('dialog').getByRole('button', {name: 'Import'}).click();
  await statusLink(page, /waiting/).waitFor();
  await page.goto('/dashboard');
  await statusLink(page, /waiting/).waitFor();
}
