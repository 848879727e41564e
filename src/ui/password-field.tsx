import {type Ref, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {FieldFrame} from './field-frame.tsx';
import fieldStyles from './field.module.css';
import {IconButton} from './icon-button.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  readonly error: string | undefined;
};

/** A password field that can show its text: on a phone mistyping is common, onlookers are rare. */
export function PasswordField({
  ref,
  label,
  autoComplete,
  value,
  onChange,
  help,
  error,
}: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(framed) => (
        <div className={styles.password}>
          <input
            {...framed}
            ref={ref}
            className={fieldStyles.input}
            name={autoComplete === 'new-password' ? 'new-password' : 'password'}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={t(isShown ? 'login.hide' : 'login.show')}
            icon={isShown ? 'eye-off' : 'eye'}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
