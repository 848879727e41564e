import {isEqualJson} from '#src/lib/equal.ts';
import type {FormTexts} from './form-texts.ts';

type DraftStore = {
  /** The draft that is there already. */
  readonly kept: FormTexts | null;
  readonly save: (texts: FormTexts) => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

export type DraftKeeper = {
  /** Takes what the form holds now; `null` when that is nothing new. It is on the disk within the delay. */
  readonly keep: (texts: FormTexts | null) => void;
  /** Writes at once what is still held back; resolves when the disk has it. */
  readonly flush: () => Promise<void>;
  /** Holds everything back: the form is being saved, and saving takes the draft away. */
  readonly stop: () => Promise<void>;
  /** Goes on, e.g. after a save that failed. */
  readonly resume: () => void;
};

/** A word or so at a time, and shorter than it takes to put the phone away. */
const DELAY_MS = 250;

/** Writes a form's draft as it is typed: one write at a time, the newest last. */
export function createDraftKeeper(store: DraftStore): DraftKeeper {
  let held: {texts: FormTexts | null} | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  let {kept} = store;
  let isStopped = false;

  const write = async (texts: FormTexts | null): Promise<void> => {
    // A form that was only looked at must not touch what it, or another tab, has kept.
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
