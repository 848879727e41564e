import OutlinedInput from '@mui/material/OutlinedInput';
import type {FieldValues} from 'react-hook-form';
import {FormFieldFrame} from './form-field-frame.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';

type TextKind = 'line' | 'paragraph' | 'email' | 'code';

type TextInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly kind?: TextKind;
  readonly maxLength?: number;
  readonly autoComplete?: string;
};

export function TextInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  kind = 'line',
  maxLength,
  autoComplete = 'off',
}: TextInputProps<V>) {
  const {
    error,
    input: {ref, ...input},
  } = useFormField(control, name);
  const isLong = kind === 'paragraph' || kind === 'code';
  return (
    <FormFieldFrame label={label} required={required} help={help} error={error}>
      {(framed) => (
        <OutlinedInput
          {...input}
          {...framed}
          inputRef={ref}
          autoComplete={autoComplete}
          {...(isLong ? longText : {})}
          slotProps={{input: {'aria-required': required ?? false, maxLength, ...keyboards[kind]}}}
        />
      )}
    </FormFieldFrame>
  );
}

const longText = {multiline: true, minRows: 4, maxRows: 20} as const;

// `type=email` would let the browser validate and trim the text; only its keyboard is wanted.
const keyboards = {
  line: {},
  paragraph: {spellCheck: true},
  email: {inputMode: 'email', autoCapitalize: 'none', spellCheck: false},
  code: {spellCheck: false, style: {fontFamily: 'ui-monospace, Menlo, Consolas, monospace'}},
} as const;
