import type {FieldValues} from 'react-hook-form';
import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';
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
  const {error, input} = useFormField(control, name);
  const isLong = kind === 'paragraph' || kind === 'code';
  return (
    <FieldFrame label={label} required={required} help={help} error={error} wide={isLong}>
      {(framed) => {
        const shared = {...input, ...framed, maxLength, autoComplete};
        if (isLong) {
          const spellCheck = kind === 'paragraph';
          return (
            <textarea
              {...shared}
              spellCheck={spellCheck}
              className={`${styles.input} ${styles[kind]}`}
            />
          );
        }
        return <input {...shared} {...keyboards[kind]} className={styles.input} />;
      }}
    </FieldFrame>
  );
}

// `type=email` would let the browser validate and trim the text; only its keyboard is wanted.
const keyboards = {
  line: {type: 'text'},
  email: {type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false},
} as const;
