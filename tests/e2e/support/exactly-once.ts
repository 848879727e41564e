import {expect} from 'playwright/test';
import type {ServerView} from './server-view.ts';
import type {PhoneEdit} from './steps.ts';

/** Asserts that each edit of a friar is exactly one pending change. */
export async function expectProposedOnce(admin: ServerView, edits: readonly PhoneEdit[]) {
  await expectOnce(edits, async ({id, phone}) => {
    const proposals = await admin.proposalsOf(id);
    return proposals.filter(({proposed_changes: changes}) => changes['phone'] === phone).length;
  });
}

/** Asserts that each edit of an admin is in the record and was written exactly once. */
export async function expectAppliedOnce(admin: ServerView, edits: readonly PhoneEdit[]) {
  await expectOnce(edits, async ({id, phone}) => {
    expect((await admin.brother(id))?.phone).toBe(phone);
    const entries = await admin.historyOf(id);
    return entries.filter(({new_values: values}) => values?.['phone'] === phone).length;
  });
}

async function expectOnce(
  edits: readonly PhoneEdit[],
  timesOf: (edit: PhoneEdit) => Promise<number>,
): Promise<void> {
  // The last edit may still be in flight; a duplicate would not disappear.
  await expect(async () => {
    const found: [string, number][] = [];
    for (const edit of edits) found.push([edit.phone, await timesOf(edit)]);
    expect(found).toEqual(edits.map(({phone}) => [phone, 1]));
  }).toPass({timeout: 15_000});
}
