import {useEffect, useState} from 'react';
import {useForm, type UseFormReturn, useWatch} from 'react-hook-form';
import {type SettingKey, settingKeys} from '#src/domain/settings.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {type DraftKeeper, useTextsDraft} from '#src/record-ui/forms/use-form-draft.ts';
import type {FormStart} from '#src/record-ui/forms/use-opened-form.ts';
import {nothingTyped, type Scope, type SettingTexts, textsOf} from './setting-texts.ts';

/** The typed settings, and the stored ones that were shown when the typing began. */
type Draft = {readonly seen: SettingTexts; readonly typed: SettingTexts};

export type TypedSettings = Draft & {
  readonly form: UseFormReturn<SettingTexts>;
  readonly changed: readonly SettingKey[];
  readonly keeper: DraftKeeper;
  /** When the restored draft was saved; `null` without one, and after a save. */
  readonly draftedAt: Date | null;
  /** Why the last draft could not be stored. */
  readonly failure: string | null;
  /** Takes the typed settings as the stored ones. */
  readonly settle: () => void;
};

/** Holds the typed settings of one circumscription, or of the province; at first those of a draft. */
export function useSettingTexts(
  start: FormStart,
  entries: readonly LocalRow<'settings'>[],
  scope: Scope,
): TypedSettings {
  const stored = textsOf(entries, scope);
  const [draft] = useState(() => readDraft(start.texts['typed'] ?? '', stored));
  const [seen, setSeen] = useState(draft.seen);
  const [draftedAt, setDraftedAt] = useState(start.draftedAt);
  const form = useForm<SettingTexts>({defaultValues: draft.typed});
  // Every input of the form has a text from the start.
  const typed = useWatch({control: form.control}) as SettingTexts;
  const changed = settingKeys.filter((key) => typed[key] !== seen[key]);
  const isDirty = changed.length > 0;
  const kept = changed[0]
    ? {key: changed[0], typed: JSON.stringify({seen, typed} satisfies Draft)}
    : nothingTyped;
  const {keeper, failure} = useTextsDraft(start, kept, nothingTyped);
  const {reset} = form;
  const show = (texts: SettingTexts): void => {
    reset(texts);
    setSeen(texts);
  };
  // As text, settings compare by value. A change from the server is shown while nothing is typed.
  const present = JSON.stringify(stored);
  useEffect(() => {
    if (!isDirty) show(JSON.parse(present) as SettingTexts);
    // oxlint-disable-next-line react/exhaustive-deps -- `show` is made with each render
  }, [isDirty, present]);
  const settle = (): void => {
    show(form.getValues());
    setDraftedAt(null);
    keeper.keep(null);
  };
  return {form, seen, typed, changed, keeper, draftedAt, failure, settle};
}

/** Reads a draft; `text` is '' without one. A setting that the draft does not know has its stored text. */
function readDraft(text: string, stored: SettingTexts): Draft {
  const {seen, typed} = JSON.parse(text || '{}') as Partial<Draft>;
  return {seen: {...stored, ...seen}, typed: {...stored, ...typed}};
}
