import {useState, type Ref} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {FieldFrame} from '#src/ui/field-frame.tsx';
import fieldStyles from '#src/ui/field.module.css';
import {IconButton} from '#src/ui/icon-button.tsx';
import styles from './login-screen.module.css';

type PasswordFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

/** A password field that can show its text: on a phone mistyping is common, onlookers are rare. */
export function PasswordField({ref, value, onChange, error}: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={t('login.password')} error={error}>
      {(framed) => (
        <div className={styles.password}>
          <input
            {...framed}
            ref={ref}
            className={fieldStyles.input}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
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
