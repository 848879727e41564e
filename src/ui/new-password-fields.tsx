import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {shortestPassword} from '#src/lib/shortest-password.ts';
import {PasswordField} from './password-field.tsx';

/** The fields for a new password, typed twice. */
export function NewPasswordFields({password}: {readonly password: NewPassword}) {
  const t = useT();
  return (
    <>
      <PasswordField
        label={t('password.next')}
        autoComplete="new-password"
        value={password.next}
        onChange={password.setNext}
        help={t('password.help', {least: shortestPassword})}
        error={password.nextError}
      />
      <PasswordField
        label={t('password.repeat')}
        autoComplete="new-password"
        value={password.repeated}
        onChange={password.setRepeated}
        error={password.repeatedError}
      />
    </>
  );
}

type NewPassword = {
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
export function useNewPassword(): NewPassword {
  const t = useT();
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasChecked, setChecked] = useState(false);
  const isShort = next.length < shortestPassword;
  const differs = !isShort && next !== repeated;
  return {
    next,
    repeated,
    setNext,
    setRepeated,
    nextError: wasChecked && isShort ? t('password.short', {least: shortestPassword}) : undefined,
    repeatedError: wasChecked && differs ? t('password.differs') : undefined,
    check: () => {
      setChecked(true);
      return !isShort && !differs;
    },
  };
}
