import {createListeners} from './listeners.ts';

/** A form with unsaved edits. */
export type DirtyForm = {
  /** What to ask before leaving it. */
  readonly question: string;
  /** Writes its draft down at once. */
  readonly flush?: (() => Promise<void>) | undefined;
  /** Returns what is typed, as plain text. */
  readonly text?: (() => string | null | undefined) | undefined;
};

/** Tells the app that a form has unsaved edits, until the returned function is called. */
export function registerDirtyForm(form: DirtyForm): () => void {
  held.add(form);
  listeners.notify();
  return () => {
    held.delete(form);
    listeners.notify();
  };
}

export function isAnyFormDirty(): boolean {
  return held.size > 0;
}

/** What to ask before leaving the page; `null` when nothing would be lost. */
export function questionBeforeLeaving(): string | null {
  return [...held].at(-1)?.question ?? null;
}

/** Writes all drafts down, before the page must go. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...held].map(async ({flush}) => flush?.()));
}

/** Returns what is typed into all forms with unsaved edits; `''` when none of them tells. */
export function typedText(): string {
  return [...held]
    .map(({text}) => text?.())
    .filter(Boolean)
    .join('\n\n');
}

/** Lets the page go without a question. */
export function forgetDirtyForms(): void {
  held.clear();
}

export function subscribeDirty(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

const held = new Set<DirtyForm>();
const listeners = createListeners();
