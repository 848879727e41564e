import {useT} from '#src/i18n/use-t.ts';
import {shortestPassword} from '#src/lib/shortest-password.ts';
import {PasswordField} from './password-field.tsx';
import type {NewPassword} from './use-new-password.ts';

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
