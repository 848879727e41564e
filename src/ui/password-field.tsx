import {type Ref, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {shortestPassword} from '#src/lib/shortest-password.ts';
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
  /** The user has just asked for this field. */
  readonly autoFocus?: boolean;
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
  autoFocus = false,
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
            autoFocus={autoFocus}
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

type NewPasswordFieldsProps = Pick<PasswordFieldProps, 'autoFocus'> & {
  readonly password: NewPassword;
  /** The labels of both fields, and what follows the length; by default those of the user's own password. */
  readonly texts?: {readonly next: string; readonly repeat: string; readonly help: string};
};

/** The fields for a new password, typed twice. */
export function NewPasswordFields({password, autoFocus = false, texts}: NewPasswordFieldsProps) {
  const t = useT();
  const length = t('password.help', {least: password.least});
  return (
    <>
      <PasswordField
        label={texts?.next ?? t('password.next')}
        autoComplete="new-password"
        value={password.next}
        onChange={password.setNext}
        help={texts === undefined ? length : `${length} ${texts.help}`}
        error={password.nextError}
        autoFocus={autoFocus}
      />
      <PasswordField
        label={texts?.repeat ?? t('password.repeat')}
        autoComplete="new-password"
        value={password.repeated}
        onChange={password.setRepeated}
        error={password.repeatedError}
      />
    </>
  );
}

type NewPassword = {
  /** The smallest number of characters. */
  readonly least: number;
  readonly next: string;
  readonly repeated: string;
  readonly setNext: (value: string) => void;
  readonly setRepeated: (value: string) => void;
  readonly nextError: string | undefined;
  readonly repeatedError: string | undefined;
  /** Shows what is wrong, if anything; returns whether the password can be sent. */
  readonly check: () => boolean;
};

/** A new password and its repetition, with what is wrong after the first try to send them. */
export function useNewPassword(least = shortestPassword): NewPassword {
  const t = useT();
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasChecked, setChecked] = useState(false);
  const isShort = next.length < least;
  const differs = !isShort && next !== repeated;
  return {
    least,
    next,
    repeated,
    setNext,
    setRepeated,
    nextError: wasChecked && isShort ? t('password.short', {least}) : undefined,
    repeatedError: wasChecked && differs ? t('password.differs') : undefined,
    check: () => {
      setChecked(true);
      return !isShort && !differs;
    },
  };
}
