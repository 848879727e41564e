import type {Draft} from '#src/db/user-database.ts';
import {readSession} from '#src/session/session.ts';

const prefix = 'fraternitas-draft/';

/** Stores a draft in this tab's own storage, when the database has no room for it. */
export function keepTabDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(userId, draft.key), JSON.stringify(draft));
  } catch (error) {
    console.info('This tab cannot keep the draft either:', error);
  }
}

/** Returns the draft of a form in this tab's storage; `null` without one. */
export function readTabDraft(userId: string, key: string): Draft | null {
  return readItem(nameOf(userId, key));
}

/** Returns all drafts of a user in this tab's storage. */
export function readTabDrafts(userId: string): Draft[] {
  return draftNames(nameOf(userId, '')).flatMap((name) => readItem(name) ?? []);
}

/** Removes the draft of a form from this tab's storage. */
export function dropTabDraft(userId: string, key: string): void {
  globalThis.sessionStorage?.removeItem(nameOf(userId, key));
}

/** Removes the drafts in this tab's storage, of every user, but those whose names begin with `own`. */
export function dropTabDrafts(own: string | null = null): void {
  for (const name of draftNames(prefix))
    if (own === null || !name.startsWith(own)) sessionStorage.removeItem(name);
}

/**
 * Removes the drafts in this tab's storage of everybody but the signed-in user. Rejects, and removes nothing, when the
 * device cannot tell who that is: a full disk, for which the drafts are here, may be the reason.
 */
export async function dropFormerTabDrafts(): Promise<void> {
  if (draftNames(prefix).length === 0) return;
  const session = await readSession();
  dropTabDrafts(session.kind === 'signed-in' ? nameOf(session.userId, '') : null);
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
