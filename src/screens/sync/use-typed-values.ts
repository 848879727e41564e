import {type Control, useForm} from 'react-hook-form';
import type {Values} from '#src/lib/values.ts';
import {useRow} from '#src/queries/rows.ts';
import {
  type FormProblem,
  formProblems,
  type FormTexts,
  fromTexts,
  toTexts,
} from '#src/record-ui/forms/form-texts.ts';
import {useProblemText} from '#src/record-ui/forms/problem-text.ts';
import {cleanValues} from '#src/records/clean-values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {useClearErrorsOnChange} from '#src/ui/use-clear-errors-on-change.ts';

type TypedValues = {
  readonly control: Control<FormTexts>;
  readonly isDirty: boolean;
  readonly texts: () => FormTexts;
  /** Reads these fields; `null` after showing the problems at the fields. */
  readonly read: (fields: readonly string[]) => Values | null;
};

/** Inputs for the fields of a record. They start with the shown values, including the user's own edits. */
export function useTypedValues(table: TableName, recordId: string): TypedValues {
  const problemText = useProblemText();
  const record = recordOf(table);
  // A row has the fields of its record type.
  const shown = (useRow(table, recordId)?.row ?? {}) as Values;
  const start = toTexts(record, shown);
  const form = useForm<FormTexts>({values: start, resetOptions: {keepDirtyValues: true}});
  useClearErrorsOnChange(form);
  return {control: form.control, isDirty: form.formState.isDirty, texts: form.getValues, read};

  function read(fields: readonly string[]): Values | null {
    const wanted = new Set(fields);
    const typed = Object.entries(form.getValues()).filter(([field]) => wanted.has(field));
    const texts = {...start, ...Object.fromEntries(typed)};
    form.clearErrors();
    if (isRefused(formProblems(record, texts), wanted)) return null;
    const cleaned = cleanValues(record, {...shown, ...fromTexts(record, texts)});
    if (cleaned.kind === 'valid') return pickFields(cleaned.values, fields);
    // Problems of other fields existed before and are not checked here.
    return isRefused(cleaned.fields, wanted) ? null : pickFields(fromTexts(record, texts), fields);
  }

  function isRefused(problems: readonly FormProblem[], wanted: ReadonlySet<string>): boolean {
    const own = problems.filter(({field}) => wanted.has(field));
    for (const {field, problem} of own) {
      form.setError(field, {message: problemText(problem, record.fields[field])});
    }
    if (own[0]) form.setFocus(own[0].field);
    return own.length > 0;
  }
}

function pickFields(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}
