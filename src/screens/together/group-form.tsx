import {type ReactNode, useEffect, useState} from 'react';
import {useForm, type UseFormReturn, useWatch} from 'react-hook-form';
import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {previousPage} from '#src/lib/previous-page.ts';
import {type GroupEdit, largestGroup, saveGroup} from '#src/mutations/save-group.ts';
import {type FormProblem, type FormTexts, problemKeys} from '#src/record-ui/forms/form-texts.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {FormActions, FormSection} from '#src/ui/form-section.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useClearErrorsOnChange} from '#src/ui/use-clear-errors-on-change.ts';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {BrotherPicker, type PickedBrothers} from './brother-picker.tsx';

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
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void group.save();
      }}
    >
      <Stack gap="large">
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
  readonly isSaving: boolean;
  /** Why the device could not store the last save. */
  readonly failure: string | null;
  readonly save: () => Promise<void>;
};

/**
 * Holds the fields that several brothers have in common, and saves the edits made of them as one group. `onSaved` gets the edits when
 * they are stored; `review`: an admin decides on them first.
 */
export function useGroupForm(options: {
  readonly initial: FormTexts;
  readonly chosen: readonly string[];
  readonly problems: (texts: FormTexts) => readonly FormProblem[];
  readonly edits: (texts: FormTexts) => Promise<readonly GroupEdit[]>;
  readonly onSaved: (edits: readonly GroupEdit[], review: boolean) => void;
}): GroupForm {
  const {initial, chosen, problems, edits, onSaved} = options;
  const t = useT();
  const toasts = useToasts();
  const form = useForm<FormTexts>({defaultValues: initial});
  useClearErrorsOnChange(form);
  // Every input of the form has a text from the start.
  const texts = useWatch({control: form.control}) as FormTexts;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState<{edits: readonly GroupEdit[]; review: boolean} | null>(null);
  useLeaveGuard(chosen.length > 0 && saved === null, t('together.leave'));
  // The guard above asks no more only after this effect has run.
  useEffect(() => {
    if (saved !== null) onSaved(saved.edits, saved.review);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each save, not with each render
  }, [saved]);

  const refuse = (message: string): void => {
    toasts.show({type: 'error', message});
  };
  const show = (found: readonly FormProblem[]): void => {
    for (const {field, problem} of found) form.setError(field, {message: t(problemKeys[problem])});
    const [first] = found;
    if (first) setTimeout(() => form.setFocus(first.field));
    refuse(t('together.incomplete'));
  };
  const save = async (): Promise<void> => {
    form.clearErrors();
    setFailure(null);
    const found = problems(form.getValues());
    if (found.length > 0) return show(found);
    if (chosen.length === 0) return refuse(t('together.nobody'));
    setSaving(true);
    try {
      const made = await edits(form.getValues());
      if (made.length === 0) return refuse(t('together.nobody'));
      const outcome = await saveGroup(made);
      if (outcome.kind === 'invalid') show(outcome.fields);
      else if (outcome.kind === 'too-many') refuse(t('together.tooMany', {count: largestGroup}));
      else setSaved({edits: made, review: outcome.review});
    } catch (error) {
      setFailure(isDiskFull(error) ? t('forms.diskFull') : errorMessage(error));
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  return {form, texts, isSaving: isSaving || saved !== null, failure, save};
}
