import {expect} from 'playwright/test';
import type {ServerView} from './server-view.ts';
import type {PhoneEdit} from './steps.ts';

/** Each of a friar's edits lies before the admins, once. */
export async function expectProposedOnce(admin: ServerView, edits: readonly PhoneEdit[]) {
  await expectOnce(edits, async ({id, phone}) => {
    const proposals = await admin.proposalsOf(id);
    return proposals.filter(({proposed_changes: changes}) => changes['phone'] === phone).length;
  });
}

/** Each of an admin's edits stands in the records and was written once. */
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
  // The last may be on its way still; what came twice stays there twice.
  await expect(async () => {
    const found: [string, number][] = [];
    for (const edit of edits) found.push([edit.phone, await timesOf(edit)]);
    expect(found).toEqual(edits.map(({phone}) => [phone, 1]));
  }).toPass({timeout: 15_000});
}
