import {useController, type Control, type FieldPath, type FieldValues} from 'react-hook-form';

/** What every field of a form is given. An error's message is shown as it is, so it comes translated. */
export type FormFieldProps<V extends FieldValues> = {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
};

/** Ties an input to its form; inputs hold text, and an empty one is `''`. */
export function useFormField<V extends FieldValues>(control: Control<V>, name: FieldPath<V>) {
  const {field, fieldState} = useController({control, name});
  const value: unknown = field.value;
  return {
    error: fieldState.error?.message,
    input: {...field, value: typeof value === 'string' ? value : ''},
  };
}
