import {useMemo} from 'react';
import type {FieldValues} from 'react-hook-form';
import {useFormats} from '#src/i18n/use-formats.ts';
import {ChoiceInput} from './choice-input.tsx';
import type {FormFieldProps} from './form-field.ts';

type ReferenceInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly options: readonly {readonly id: string; readonly name: string}[];
  /** The label of the empty option, e.g. '-- none --'. */
  readonly none?: string | undefined;
};

/** Another record, by name. */
export function ReferenceInput<V extends FieldValues>({options, ...field}: ReferenceInputProps<V>) {
  const {collator} = useFormats();
  const sorted = useMemo(
    () =>
      options
        .map(({id, name}) => ({value: id, label: name}))
        .toSorted((a, b) => collator.compare(a.label, b.label)),
    [options, collator],
  );
  return <ChoiceInput {...field} options={sorted} />;
}
