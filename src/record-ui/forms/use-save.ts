import {useRef, useState} from 'react';
import type {UseFormReturn} from 'react-hook-form';
import type {Key} from '#src/i18n/key.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {saveForm, type SaveOutcome} from '#src/mutations/edit-record.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useOfflineReader} from '#src/queries/sync-status.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {closeToast, useToasts} from '#src/ui/toasts.ts';
import {useClearErrorsOnChange} from '#src/ui/use-clear-errors-on-change.ts';
import type {Alongside} from './alongside.ts';
import {type FormProblem, formProblems, type FormTexts, fromTexts} from './form-texts.ts';
import {fieldOfInput, inputName, newRecordsIn} from './new-records.ts';
import {useProblemText} from './problem-text.ts';
import {type SavedEdit, savedText} from './saved-text.ts';
import type {DraftKeeper} from './use-form-draft.ts';

type Saving = {
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** Set when the edit is stored. */
  readonly saved: SavedEdit | null;
  /** Why the device could not store the last save; the text is still in the form. */
  readonly failure: string | null;
};

/** Saves the form. A toast says that fields are wrong, each field says why. */
export function useSave(options: {
  readonly opened: OpenedForm;
  readonly form: UseFormReturn<FormTexts>;
  readonly keeper: DraftKeeper;
  readonly words: FormWords;
  readonly alongside: Alongside | undefined;
}): Saving {
  const {opened, form, keeper, words, alongside} = options;
  const t = useT();
  const labels = useRecordLabels();
  const problemText = useProblemText();
  const toasts = useToasts();
  const readOffline = useOfflineReader();
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<Saving['saved']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shownErrors = useRef<number[]>([]);
  const record = recordOf(opened.table);

  useClearErrorsOnChange(form);

  const showError = (message: string): void => {
    shownErrors.current.push(toasts.show({type: 'error', message}));
  };
  const showProblems = (problems: readonly FormProblem[]): void => {
    const texts = form.getValues();
    for (const {field, problem} of problems) {
      const declared = fieldOfInput(opened.table, texts, field);
      form.setError(field, {message: problemText(problem, declared)});
    }
    const first = problems[0];
    // The inputs show their errors first: one may have to be drawn before it can take the focus.
    if (first) setTimeout(() => form.setFocus(first.field));
    if (problems.some(({problem}) => problem !== 'json')) {
      showError(words.saveError);
    }
    for (const {field} of problems.filter(({problem}) => problem === 'json')) {
      const message = t('forms.invalidJsonIn', {field: labels.field(opened.table, field)});
      showError(message);
    }
  };

  const problemsOf = (table: TableName, fields: readonly FormProblem[]): string =>
    fields
      .map(({field, problem}) => {
        const text = problemText(problem, recordOf(table).fields[field]);
        return `${labels.one(table)}, ${labels.field(table, field)}: ${text}`;
      })
      .join(' ');

  const settle = (outcome: SaveOutcome, isUnsent: boolean): void => {
    if (outcome.kind === 'invalid') {
      keeper.resume();
      const {fields, createdId = null, alongside: other} = outcome;
      if (other === undefined) showProblems(fields.map((one) => inNewRecord(createdId, one)));
      else setFailure(words.saveFailed(problemsOf(other, fields)));
    } else setSaved({review: outcome.kind === 'queued' && outcome.review, isUnsent});
  };

  const save = async (): Promise<void> => {
    setFailure(null);
    for (const id of shownErrors.current.splice(0)) closeToast(id);
    const texts = form.getValues();
    // This draws every field again, so it is not called for nothing.
    if (Object.keys(texts).some((name) => form.getFieldState(name).invalid)) form.clearErrors();
    const created = newRecordsIn(opened.table, texts);
    const problems = [
      ...formProblems(record, texts),
      ...created.flatMap(({id, table, texts: own}) =>
        formProblems(recordOf(table), own).map((one) => inNewRecord(id, one)),
      ),
    ];
    if (problems.length > 0) {
      showProblems(problems);
      return;
    }
    setSaving(true);
    try {
      await keeper.stop();
      const records = created.map(({id, table, texts: own}) => {
        return {id, table, values: fromTexts(recordOf(table), own)};
      });
      // Read first, because saving starts a sync round.
      const isUnsent = await readOffline();
      const others = await alongside?.edits(opened, texts);
      const outcome = await saveForm(opened, fromTexts(record, texts), records, others);
      settle(outcome, isUnsent);
    } catch (error) {
      keeper.resume();
      setFailure(isDiskFull(error) ? t('forms.diskFull') : words.saveFailed(errorMessage(error)));
    } finally {
      setSaving(false);
    }
  };
  return {save, isSaving, saved, failure};
}

/** The problem at the input of a new record; `null`: of the form's own record. */
function inNewRecord(id: string | null, {field, problem}: FormProblem): FormProblem {
  return {field: inputName(id, field), problem};
}

/** The tables whose records have a form, as the locale files list them. */
export type FormTable = {
  [T in TableName]: `records.${T}.form.saved` extends Key ? T : never;
}[TableName];

export type FormWords = {
  readonly saved: (edit: SavedEdit) => string;
  /** Shown when a required value is missing or a value is wrong. */
  readonly saveError: string;
  readonly saveFailed: (message: string) => string;
};

/** The messages of a form when it is saved, and when it cannot be saved. */
export function useFormWords(table: FormTable): FormWords {
  const t = useT();
  const saved = t(`records.${table}.form.saved`);
  const saveError = t(`records.${table}.form.saveError`);
  return {
    saved: (edit) => savedText(t, saved, edit),
    saveError,
    saveFailed: (message) => t('forms.saveFailed', {saveError, message}),
  };
}
