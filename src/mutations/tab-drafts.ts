import type {Draft} from '#src/db/user-database.ts';

const prefix = 'fraternitas-draft/';

/** Stores a draft in this tab's own storage, when the database has no room for it. */
export function keepTabDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(userId, draft.key), JSON.stringify(draft));
  } catch (error) {
    console.info('This tab cannot keep the draft either:', error);
  }
}

export function readTabDraft(userId: string, key: string): Draft | null {
  const text = globalThis.sessionStorage?.getItem(nameOf(userId, key)) ?? null;
  // Only keepTabDraft writes here.
  return text === null ? null : (JSON.parse(text) as Draft);
}

export function dropTabDraft(userId: string, key: string): void {
  globalThis.sessionStorage?.removeItem(nameOf(userId, key));
}

/** Removes all drafts in this tab's storage, of every user. */
export function dropTabDrafts(): void {
  const names = Object.keys(globalThis.sessionStorage ?? {});
  for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}

function nameOf(userId: string, key: string): string {
  return `${prefix}${userId}/${key}`;
}
