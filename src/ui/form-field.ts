import {useController, type Control, type FieldPath, type FieldValues} from 'react-hook-form';

/** The props of every form field. An error's message is shown as it is, so it must be translated. */
export type FormFieldProps<V extends FieldValues> = {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
};

/** Connects an input to its form; inputs hold text, and an empty one is `''`. */
export function useFormField<V extends FieldValues>(control: Control<V>, name: FieldPath<V>) {
  const {field, fieldState} = useController({control, name});
  const value: unknown = field.value;
  return {
    error: fieldState.error?.message,
    input: {...field, value: typeof value === 'string' ? value : ''},
  };
}
