import {useMemo} from 'react';
import type {FieldValues} from 'react-hook-form';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {ChoiceInput} from './choice-input.tsx';
import type {FormFieldProps} from './form-field.ts';
import type {Creation} from './matching-choices.ts';
import {SearchedChoiceInput} from './searched-choice-input.tsx';

type ReferenceInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly options: readonly {
    readonly id: string;
    readonly name: string;
    /** Distinguishes records with the same name. */
    readonly detail?: string | undefined;
    readonly otherNames?: readonly string[];
  }[];
  /** The label of the empty option, e.g. '-- none --'. */
  readonly none?: string | undefined;
  /** Present: the user can add a record that is not among the options. */
  readonly creation?: Creation | undefined;
};

/** A longer list is tedious to scroll through on a phone. */
const MOST_IN_A_PICKER = 30;

/** Chooses another record by name: in the device's own picker, or with a search when there are many. */
export function ReferenceInput<V extends FieldValues>({options, ...field}: ReferenceInputProps<V>) {
  const t = useT();
  const {collator} = useFormats();
  const sorted = useMemo(
    () =>
      options
        .map(({id, name, detail, otherNames}) => ({
          value: id,
          label: name,
          detail,
          ...(otherNames && {otherNames}),
        }))
        .sort((a, b) => collator.compare(a.label, b.label)),
    [options, collator],
  );
  // Until the records are read, none of them is missing.
  const unlisted = t(options.length === 0 ? 'values.empty' : 'values.unknownRecord');
  return sorted.length > MOST_IN_A_PICKER ? (
    <SearchedChoiceInput {...field} options={sorted} unlisted={unlisted} />
  ) : (
    <ChoiceInput {...field} options={sorted} unlisted={unlisted} />
  );
}
