import {type SubmitEvent, useEffect, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {lockApp, setLockMinutes} from '#src/lib/auto-lock.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {followLockMark} from '#src/lib/lock-mark.ts';
import {
  changePassphrase,
  lockAfter,
  readAppLock,
  turnOffAppLock,
  turnOnAppLock,
} from '#src/mutations/app-lock.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {firstError, focusAfterDraw} from '#src/ui/focus-after-draw.ts';
import {NewPasswordFields, PasswordField, useNewPassword} from '#src/ui/password-field.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {showErrorToast, useToasts} from '#src/ui/toasts.ts';

/** After how many minutes without use the app can lock itself. */
const minutesToChoose = [1, 5, 15, 60] as const;
const usualMinutes = 5;

/** The app lock of this device: on or off, its passphrase, and when it locks. */
export function AppLockCard() {
  const t = useT();
  const [minutes, setMinutes] = useState<number | null | undefined>();
  // `null`: not opened yet. The button gets the focus back when the form closes.
  const [form, setForm] = useState<'on' | 'change' | 'closed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void readAppLock().then((lock) => isCurrent && setMinutes(lock?.minutes ?? null));
    read();
    const stopFollowing = followLockMark(read);
    return () => {
      isCurrent = false;
      stopFollowing();
    };
  }, []);
  if (minutes === undefined) return null;
  return (
    <Card title={t('lock.card')}>
      <p>{t(minutes === null ? 'lock.isOff' : 'lock.isOn')}</p>
      {form === 'on' || form === 'change' ? (
        <PassphraseForm isNew={form === 'on'} onDone={() => setForm('closed')} />
      ) : minutes === null ? (
        <Row>
          <Button autoFocus={form === 'closed'} onClick={() => setForm('on')}>
            {t('lock.turnOn')}
          </Button>
        </Row>
      ) : (
        <Stack>
          <SelectField
            label={t('lock.after')}
            value={String(minutes)}
            onChange={(value) => void choose(Number(value)).catch(showError)}
            options={minutesToChoose.map((count) => ({
              value: String(count),
              label: t('lock.minutes', {count}),
            }))}
          />
          <Row>
            <Button look="filled" onClick={() => void lockApp()}>
              {t('lock.now')}
            </Button>
            <Button autoFocus={form === 'closed'} onClick={() => setForm('change')}>
              {t('lock.change')}
            </Button>
            <Button onClick={() => void turnOff().catch(showError)}>{t('lock.turnOff')}</Button>
          </Row>
        </Stack>
      )}
    </Card>
  );

  async function choose(chosen: number): Promise<void> {
    await lockAfter(chosen);
    setLockMinutes(chosen);
    setMinutes(chosen);
  }

  async function turnOff(): Promise<void> {
    await turnOffAppLock();
    await lockApp();
  }
}

function showError(error: unknown): void {
  showErrorToast(errorMessage(error));
}

type PassphraseFormProps = {
  /** The lock is turned on with it; otherwise it replaces the passphrase of now. */
  readonly isNew: boolean;
  readonly onDone: () => void;
};

function PassphraseForm({isNew, onDone}: PassphraseFormProps) {
  const t = useT();
  const toasts = useToasts();
  const passphrase = useNewPassword();
  const [present, setPresent] = useState('');
  const [presentError, setPresentError] = useState<string | undefined>();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setPresentError(undefined);
    setMessage(null);
    if (!passphrase.check()) return focusAfterDraw(form, firstError);
    setBusy(true);
    try {
      if (isNew) {
        await turnOnAppLock(passphrase.next, usualMinutes);
        await lockApp();
      } else if (await changePassphrase(present, passphrase.next)) {
        toasts.show({type: 'success', message: t('lock.changed')});
        onDone();
      } else setPresentError(t('lock.wrong'));
    } catch (error) {
      setMessage(errorMessage(error));
    }
    setBusy(false);
    return focusAfterDraw(form, firstError);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {isNew ? (
          <p>{t('lock.warning')}</p>
        ) : (
          <PasswordField
            label={t('lock.present')}
            autoComplete="current-password"
            value={present}
            onChange={setPresent}
            error={presentError}
            autoFocus
          />
        )}
        <NewPasswordFields
          password={passphrase}
          autoFocus={isNew}
          texts={{next: t('lock.next'), repeat: t('lock.repeat'), help: t('lock.help')}}
        />
        {message !== null && <ErrorMessage title={t('lock.failed')} message={message} />}
        <Row>
          <BusyButton busy={isBusy} busyLabel={t('lock.busy')}>
            {t(isNew ? 'lock.turnOn' : 'lock.change')}
          </BusyButton>
          <Button onClick={onDone}>{t('device.password.cancel')}</Button>
        </Row>
      </Stack>
    </form>
  );
}
