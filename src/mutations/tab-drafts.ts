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
  return readItem(nameOf(userId, key));
}

/** Returns all drafts of a user in this tab's storage. */
export function readTabDrafts(userId: string): Draft[] {
  return draftNames(nameOf(userId, '')).flatMap((name) => readItem(name) ?? []);
}

export function dropTabDraft(userId: string, key: string): void {
  globalThis.sessionStorage?.removeItem(nameOf(userId, key));
}

/** Removes all drafts in this tab's storage, of every user. */
export function dropTabDrafts(): void {
  for (const name of draftNames(prefix)) sessionStorage.removeItem(name);
}

function draftNames(start: string): string[] {
  return Object.keys(globalThis.sessionStorage ?? {}).filter((name) => name.startsWith(start));
}

function readItem(name: string): Draft | null {
  const text = globalThis.sessionStorage?.getItem(name) ?? null;
  // Only keepTabDraft writes here.
  return text === null ? null : (JSON.parse(text) as Draft);
}

function nameOf(userId: string, key: string): string {
  return `${prefix}${userId}/${key}`;
}
