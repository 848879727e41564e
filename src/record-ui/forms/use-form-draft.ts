import {useEffect, useMemo, useState} from 'react';
import {type Control, useWatch} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {markUnsaved} from '#src/lib/mark-unsaved.ts';
import {discardDraft, formIdOf, saveDraft} from '#src/mutations/drafts.ts';
import type {FormTexts} from './form-texts.ts';
import type {FormStart} from './use-opened-form.ts';

type FormDraft = {
  readonly keeper: DraftKeeper;
  readonly isDirty: boolean;
  /** Why the last draft could not be stored. */
  readonly failure: string | null;
};

/** Keeps a draft of what a form's inputs hold. */
export function useFormDraft(
  start: FormStart,
  control: Control<FormTexts>,
  untouched: FormTexts,
): FormDraft {
  // Every input of the form has a text from the start.
  return useTextsDraft(start, useWatch({control}) as FormTexts, untouched);
}

/** Stores a draft of the texts while they differ from those of a form without input, and returns whether they do. */
export function useTextsDraft(
  {opened, draftedAt, texts: start}: FormStart,
  texts: FormTexts,
  untouched: FormTexts,
): FormDraft {
  const t = useT();
  const [failure, setFailure] = useState<string | null>(null);
  const isDirty = !isEqualJson(texts, untouched);

  const keeper = useMemo(
    () =>
      createDraftKeeper({
        kept: draftedAt === null ? null : start,
        save: async (typed) => {
          await saveDraft(opened, typed);
          setFailure(null);
        },
        discard: () => discardDraft(opened),
        failed: (error) =>
          setFailure(
            isDiskFull(error)
              ? t('forms.diskFull')
              : t('forms.draftFailed', {message: errorMessage(error)}),
          ),
      }),
    [opened, draftedAt, start, t],
  );
  // Another tab with a blank form, or with a form of the same record, begins a draft of its own.
  const openId = isDirty ? formIdOf(opened) : null;
  useEffect(() => (openId === null ? undefined : markUnsaved(openId)), [openId]);
  useEffect(() => keeper.keep(isDirty ? texts : null), [keeper, isDirty, texts]);
  useEffect(() => {
    // A phone may freeze or close a page that is not visible.
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void keeper.flush();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      void keeper.flush();
    };
  }, [keeper]);
  return {keeper, isDirty, failure};
}

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
    work = work
      .then(() => write(texts))
      .catch((error: unknown) => {
        // The database may have been closed just now: the next writing tries again.
        held ??= {texts};
        store.failed(error);
      });
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
