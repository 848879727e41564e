import {type ReactNode, type SubmitEvent, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {firstError, focusAfterDraw} from '#src/ui/focus-after-draw.ts';
import {NewPasswordFields, useNewPassword} from '#src/ui/password-field.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {TickBox} from '#src/ui/tick-box.tsx';
import styles from './backup.module.css';

/** Who has the file can try passwords as fast as a machine can, so that it needs a longer one than an account. */
const shortestFilePassword = 12;

type BackupFormProps = {
  readonly isRunning: boolean;
  /** @param password encrypts the file; `null`: not */
  readonly onMake: (password: string | null) => void;
  readonly onCancel: () => void;
  /** The progress and the result. */
  readonly children: ReactNode;
};

/** Starts a backup, encrypted with a password or not, and cancels it. */
export function BackupForm({isRunning, onMake, onCancel, children}: BackupFormProps) {
  const t = useT();
  const [isEncrypted, setEncrypted] = useState(false);
  const password = useNewPassword(shortestFilePassword);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isEncrypted) onMake(null);
    else if (password.check()) onMake(password.next);
    else focusAfterDraw(event.currentTarget, firstError);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p className={styles['care']}>
          {t(isEncrypted ? 'backup.encryption.care' : 'backup.care')}
        </p>
        {isRunning ? null : (
          <TickBox isChecked={isEncrypted} onChange={setEncrypted}>
            {t('backup.encryption.choose')}
          </TickBox>
        )}
        {isEncrypted && !isRunning ? (
          <NewPasswordFields
            password={password}
            texts={{
              next: t('backup.encryption.next'),
              repeat: t('backup.encryption.repeat'),
              help: t('backup.encryption.help'),
            }}
          />
        ) : null}
        {children}
        <Row>
          {isRunning ? (
            <Button onClick={onCancel}>{t('backup.cancel')}</Button>
          ) : (
            <Button type="submit" look="filled" icon="download">
              {t('backup.make')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
