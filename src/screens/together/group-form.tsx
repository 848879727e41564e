import {type ReactNode, startTransition, useEffect, useMemo, useState} from 'react';
import {useForm, type UseFormReturn, useWatch} from 'react-hook-form';
import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {storedUuid} from '#src/lib/uuid.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {previousPage} from '#src/lib/previous-page.ts';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import {saveGroup} from '#src/mutations/save-group.ts';
import {useOfflineReader} from '#src/queries/sync-status.ts';
import {DraftNotice} from '#src/record-ui/forms/draft-notice.tsx';
import type {FormProblem, FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {keepFormFocus} from '#src/record-ui/forms/keep-form-focus.ts';
import {inputName} from '#src/record-ui/forms/new-records.ts';
import {useProblemText} from '#src/record-ui/forms/problem-text.ts';
import type {SavedEdit} from '#src/record-ui/forms/saved-text.ts';
import {useFormDraft} from '#src/record-ui/forms/use-form-draft.ts';
import {recordOf} from '#src/records/registry.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {focusAfterDraw} from '#src/ui/focus-after-draw.ts';
import {FormActions, FormSection} from '#src/ui/form-section.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useClearErrorsOnChange} from '#src/ui/use-clear-errors-on-change.ts';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {BrotherPicker, type PickedBrothers} from './brother-picker.tsx';
import type {GroupOpening} from './group-opening.tsx';
import {type ShownFields, useGroupText} from './group-text.ts';

type GroupFormViewProps = {
  readonly group: GroupForm;
  readonly brothers: PickedBrothers;
  /** The title of the fields that all have in common. */
  readonly title: string;
  readonly fields: ReactNode;
  /** What is saved for each brother, with the conflicts. */
  readonly preview: ReactNode;
};

/** A form for several brothers at once: who, the fields in common, and what follows for each of them. */
export function GroupFormView({group, brothers, title, fields, preview}: GroupFormViewProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <form
      ref={keepFormFocus}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void group.save(event.currentTarget);
      }}
    >
      <Stack gap="large">
        <DraftNotice at={group.draftedAt} onDiscard={group.discardDraft} />
        <BrotherPicker {...brothers} />
        <FormSection title={title}>{fields}</FormSection>
        {brothers.chosen.length === 0 ? null : <Card title={t('together.preview')}>{preview}</Card>}
        <div role="alert">
          {group.failure === null ? null : <Notice tone="error">{group.failure}</Notice>}
        </div>
        <FormActions>
          <Button
            onClick={() => void (previousPage() === null ? navigate('/brothers') : navigate(-1))}
          >
            {t('forms.back')}
          </Button>
          <BusyButton busy={group.isSaving} busyLabel={t('forms.saving')}>
            {t('forms.save')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}

type GroupForm = {
  readonly form: UseFormReturn<FormTexts>;
  readonly texts: FormTexts;
  /** The ids of the brothers whom the form is about. */
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  /** When the restored draft was saved; `null` without one. */
  readonly draftedAt: Date | null;
  readonly discardDraft: () => void;
  readonly isSaving: boolean;
  /** Why the device could not store the last save or the draft. */
  readonly failure: string | null;
  readonly save: (element: HTMLFormElement) => Promise<void>;
};

/**
 * Holds the brothers, the fields that they have in common and their own, keeps a draft of all, and saves the edits made of them as one
 * group. `onSaved` gets the edits when they are stored.
 */
export function useGroupForm(options: {
  readonly opening: GroupOpening;
  readonly initial: FormTexts;
  /** The fields that each brother may have of his own; they are empty at first. */
  readonly ownFields?: readonly string[];
  readonly shownFields: (texts: FormTexts) => ShownFields;
  readonly problems: (texts: FormTexts) => readonly FormProblem[];
  readonly edits: (texts: FormTexts, chosen: readonly string[]) => Promise<readonly GroupEdit[]>;
  readonly onSaved: (edits: readonly GroupEdit[], saved: SavedEdit) => void;
}): GroupForm {
  const {opening, ownFields = [], shownFields, problems, edits, onSaved} = options;
  const {start, startOver} = opening;
  const t = useT();
  const problemText = useProblemText();
  const toasts = useToasts();
  const readOffline = useOfflineReader();
  // A new day does not change a form that is open.
  const [initial] = useState<FormTexts>({brothers: opening.proposed, ...options.initial});
  const [untouched] = useState(() => pickTexts(initial, initial, ownFields));
  const form = useForm<FormTexts>({
    defaultValues:
      start.draftedAt === null ? untouched : pickTexts(start.texts, initial, ownFields),
  });
  useClearErrorsOnChange(form);
  // Every input of the form has a text from the start.
  const texts = useWatch({control: form.control}) as FormTexts;
  const {brothers} = texts;
  const chosen = useMemo(() => idsIn(brothers), [brothers]);
  const {keeper, isDirty, failure: draftFailure} = useFormDraft(start, form.control, untouched);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState<{edits: readonly GroupEdit[]; edit: SavedEdit} | null>(null);
  const groupText = useGroupText();
  useLeaveGuard(isDirty && saved === null, t('forms.leave'), {
    flush: keeper.flush,
    text: () => groupText(shownFields(texts), chosen, form.getValues()),
  });
  useEffect(() => {
    // A field can also answer for another one, so an error of the other goes away with it.
    const wrong = Object.keys(texts).filter((name) => form.getFieldState(name).error);
    if (wrong.length === 0) return;
    const found = new Set(problems(texts).map(({field}) => field));
    form.clearErrors(wrong.filter((name) => !found.has(name)));
    // oxlint-disable-next-line react/exhaustive-deps -- the problems change with the texts alone
  }, [form, texts]);
  // The guard above asks no more only after this effect has run.
  useEffect(() => {
    if (saved !== null) onSaved(saved.edits, saved.edit);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each save, not with each render
  }, [saved]);

  const refuse = (message: string): void => {
    toasts.show({type: 'error', message});
  };
  const show = (found: readonly FormProblem[]): void => {
    const {fields} = recordOf(start.opened.table);
    for (const {field, problem} of found) {
      const name = field.split('/').at(-1) ?? field;
      form.setError(field, {message: problemText(problem, fields[name])});
    }
    const [first] = found;
    if (first && chosen.length > 0) setTimeout(() => form.setFocus(first.field));
    refuse(t('together.incomplete'));
  };
  const save = async (element: HTMLFormElement): Promise<void> => {
    form.clearErrors();
    setFailure(null);
    const found = problems(form.getValues());
    // The brothers are the first part of the form.
    if (chosen.length === 0) focusAfterDraw(element, '[type=search]');
    if (found.length > 0) return show(found);
    if (chosen.length === 0) return refuse(t('together.nobody'));
    setSaving(true);
    try {
      const made = await edits(form.getValues(), chosen);
      if (made.length === 0) return refuse(t('together.nobody'));
      await keeper.stop();
      // Read first, because saving starts a sync round.
      const isUnsent = await readOffline();
      const outcome = await saveGroup(made, start.opened);
      if (outcome.kind !== 'queued') keeper.resume();
      if (outcome.kind === 'invalid') show(outcome.fields);
      else setSaved({edits: made, edit: {review: outcome.review, isUnsent}});
    } catch (error) {
      keeper.resume();
      setFailure(isDiskFull(error) ? t('forms.diskFull') : errorMessage(error));
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  const choose = (ids: readonly string[]): void => {
    const removed = chosen.filter((id) => !ids.includes(id));
    const added = ids.filter((id) => !chosen.includes(id));
    // This draws every input again, which may be hundreds.
    startTransition(() => form.unregister(ownInputs(ownFields, removed)));
    for (const name of ownInputs(ownFields, added)) form.setValue(name, '');
    form.setValue('brothers', ids.join());
  };
  return {
    form,
    texts,
    chosen,
    choose,
    draftedAt: isDirty ? start.draftedAt : null,
    // Pending texts must not be written after the draft is removed.
    discardDraft: () => void keeper.stop().then(startOver),
    isSaving: isSaving || saved !== null,
    failure: failure ?? draftFailure,
    save,
  };
}

/** The texts of a draft for the inputs of this form. */
function pickTexts(drafted: FormTexts, initial: FormTexts, ownFields: readonly string[]) {
  const own = ownInputs(ownFields, idsIn(drafted['brothers']));
  const names = [...Object.keys(initial), ...own];
  return Object.fromEntries(names.map((name) => [name, drafted[name] ?? initial[name] ?? '']));
}

/** Names the inputs of the fields that brothers have of their own. */
function ownInputs(fields: readonly string[], ids: readonly string[]): string[] {
  return ids.flatMap((id) => fields.map((field) => inputName(id, field)));
}

/** Reads the ids in a text of the form, with commas between them. */
export function idsIn(text = ''): readonly string[] {
  const ids = text.split(',').map(storedUuid);
  return [...new Set(ids)].filter((id) => id !== '');
}
