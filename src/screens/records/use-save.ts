import {useEffect, useState} from 'react';
import type {UseFormReturn} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {saveForm, type SaveOutcome} from '#src/mutations/edit-record.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {recordOf} from '#src/records/registry.ts';
import {useToasts} from '#src/ui/toasts.ts';
import type {DraftKeeper} from './draft-keeper.ts';
import {formProblems, fromTexts, type FormProblem, type FormTexts} from './form-texts.ts';
import {problemKeys} from './problem-keys.ts';

export type SaveMessages = {
  /** Something required is missing or a value is wrong. */
  readonly saveError: string;
  readonly invalidJson: string;
  readonly saveFailed: (message: string) => string;
};

type Saving = {
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** Why the device could not keep the last save; the text is still in the form. */
  readonly failure: string | null;
};

/** Saves the form; whatever keeps it from being saved stands at its field and in a toast. */
export function useSave(options: {
  readonly opened: OpenedForm;
  readonly form: UseFormReturn<FormTexts>;
  readonly keeper: DraftKeeper;
  readonly messages: SaveMessages;
  readonly onSaved: (review: boolean) => void;
}): Saving {
  const {opened, form, keeper, messages, onSaved} = options;
  const t = useT();
  const toasts = useToasts();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const record = recordOf(opened.table);

  // An error speaks of what was typed then; with the next key it has had its say.
  useEffect(
    () =>
      form.subscribe({
        formState: {values: true},
        callback: ({name}) => {
          if (name !== undefined) form.clearErrors(name);
        },
      }),
    [form],
  );

  const showProblems = (problems: readonly FormProblem[]): void => {
    for (const {field, problem} of problems)
      form.setError(field, {message: t(problemKeys[problem])});
    const first = problems[0];
    // The inputs take their errors first: one may have to be drawn before it can have the focus.
    if (first) setTimeout(() => form.setFocus(first.field));
    const isJson = (problem: FormProblem) => problem.problem === 'json';
    if (problems.some((problem) => !isJson(problem))) {
      toasts.show({type: 'error', message: messages.saveError});
    }
    if (problems.some(isJson)) toasts.show({type: 'error', message: messages.invalidJson});
  };

  const settle = (outcome: SaveOutcome): void => {
    if (outcome.kind === 'invalid') {
      keeper.resume();
      showProblems(outcome.fields);
    } else onSaved(outcome.kind === 'queued' && outcome.review);
  };

  const save = async (): Promise<void> => {
    form.clearErrors();
    setFailure(null);
    const texts = form.getValues();
    const problems = formProblems(record, texts);
    if (problems.length > 0) {
      showProblems(problems);
      return;
    }
    setSaving(true);
    try {
      await keeper.stop();
      settle(await saveForm(opened, fromTexts(record, texts)));
    } catch (error) {
      keeper.resume();
      const message = messages.saveFailed(error instanceof Error ? error.message : String(error));
      setFailure(message);
      toasts.show({type: 'error', message});
    } finally {
      setSaving(false);
    }
  };
  return {save, isSaving, failure};
}
