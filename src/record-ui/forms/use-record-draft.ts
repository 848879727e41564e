import {useEffect, useMemo, useState} from 'react';
import type {Control} from 'react-hook-form';
import {useWatch} from 'react-hook-form';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {discardDraft, saveDraft} from '#src/mutations/drafts.ts';
import {recordOf} from '#src/records/registry.ts';
import {createDraftKeeper, type DraftKeeper} from './draft-keeper.ts';
import {toTexts, type FormTexts} from './form-texts.ts';
import type {FormStart} from './use-opened-form.ts';

type RecordDraft = {
  readonly keeper: DraftKeeper;
  readonly isDirty: boolean;
  /** Why the last draft could not be stored. */
  readonly failure: {readonly isDiskFull: boolean; readonly message: string} | null;
};

/** Stores a draft of the typed texts, and returns whether there are any. */
export function useRecordDraft(
  {opened, draftedAt, texts: start}: FormStart,
  control: Control<FormTexts>,
): RecordDraft {
  const [failure, setFailure] = useState<RecordDraft['failure']>(null);
  const texts = useWatch({control});
  const untouched = useMemo(() => toTexts(recordOf(opened.table), opened.shown), [opened]);
  const isDirty = !isEqualJson(texts, untouched);

  const keeper = useMemo(
    () =>
      createDraftKeeper({
        kept: draftedAt === null ? null : start,
        save: async (typed) => {
          await saveDraft(opened, typed);
          setFailure(null);
        },
        discard: () => discardDraft(opened.table, opened.isNew ? null : opened.id, opened.given),
        failed: (error) =>
          setFailure({
            isDiskFull: isDiskFull(error),
            message: errorMessage(error),
          }),
      }),
    [opened, draftedAt, start],
  );
  useEffect(() => keeper.keep(isDirty ? (texts as FormTexts) : null), [keeper, isDirty, texts]);
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
