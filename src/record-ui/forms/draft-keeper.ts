import {isEqualJson} from '#src/lib/equal.ts';
import type {FormTexts} from './form-texts.ts';

type DraftStore = {
  /** The stored draft. */
  readonly kept: FormTexts | null;
  readonly save: (texts: FormTexts) => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

export type DraftKeeper = {
  /** Stores the form's texts within the delay; `null` when nothing changed. */
  readonly keep: (texts: FormTexts | null) => void;
  /** Writes pending texts at once; resolves when they are on the disk. */
  readonly flush: () => Promise<void>;
  /** Stops writing while the form is being saved, because saving removes the draft. */
  readonly stop: () => Promise<void>;
  /** Continues, e.g. after a save that failed. */
  readonly resume: () => void;
};

/** About a word at a time, and shorter than it takes to put the phone away. */
const DELAY_MS = 250;

/** Stores a form's draft while the user types: one write at a time, the newest last. */
export function createDraftKeeper(store: DraftStore): DraftKeeper {
  let held: {texts: FormTexts | null} | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  let {kept} = store;
  let isStopped = false;

  const write = async (texts: FormTexts | null): Promise<void> => {
    // A form without edits must not change a draft that it or another tab has stored.
    if (isEqualJson(texts, kept)) return;
    await (texts === null ? store.discard() : store.save(texts));
    kept = texts;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (held === null || isStopped) return work;
    const {texts} = held;
    held = null;
    work = work.then(() => write(texts)).catch(store.failed);
    return work;
  };
  return {
    keep: (texts) => {
      held = {texts};
      timer ??= setTimeout(() => void flush(), DELAY_MS);
    },
    flush,
    stop: () => {
      isStopped = true;
      return work;
    },
    resume: () => {
      isStopped = false;
      void flush();
    },
  };
}
