import {type SubmitEvent, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {changeOwnPassword} from '#src/session/own-password.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {firstError, focusAfterDraw} from '#src/ui/focus-after-draw.ts';
import {NewPasswordFields, PasswordField, useNewPassword} from '#src/ui/password-field.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';

/** Changes the password of the signed-in user. */
export function PasswordCard() {
  const t = useT();
  // `null`: not opened yet. The button gets the focus back when the form closes.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <Card title={t('password.title')}>
      <p>{t('device.password.text')}</p>
      {isOpen ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <Row>
          <Button autoFocus={isOpen === false} onClick={() => setOpen(true)}>
            {t('device.password.change')}
          </Button>
        </Row>
      )}
    </Card>
  );
}

const messageKeys = {
  weak: 'password.weak',
  same: 'password.same',
  unanswered: 'password.unanswered',
  busy: 'login.busy',
  intercepted: 'login.intercepted',
} as const;

function PasswordForm({onDone}: {readonly onDone: () => void}) {
  const t = useT();
  const toasts = useToasts();
  const password = useNewPassword();
  const [present, setPresent] = useState('');
  const [presentError, setPresentError] = useState<string | undefined>();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isComplete = present !== '';
    setPresentError(isComplete ? undefined : t('login.required'));
    setMessage(null);
    if (!password.check() || !isComplete) return focusAfterDraw(form, firstError);
    if (!navigator.onLine) {
      return setMessage(t('device.password.offline'));
    }
    setBusy(true);
    const answer = await changeOwnPassword(present, password.next).catch(errorMessage);
    setBusy(false);
    // The button was disabled meanwhile and has lost the focus.
    const fail = (text: string) => {
      setMessage(text);
      return focusAfterDraw(form, '[name=new-password]');
    };
    if (typeof answer === 'string') return fail(answer);
    const {kind} = answer;
    if (kind === 'changed') {
      toasts.show({type: 'success', message: t('device.password.done')});
      onDone();
      return undefined;
    }
    if (kind === 'refused') {
      setPresentError(t('device.password.wrong'));
      return focusAfterDraw(form, firstError);
    }
    return fail(t(messageKeys[kind]));
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <PasswordField
          label={t('device.password.present')}
          autoComplete="current-password"
          value={present}
          onChange={setPresent}
          error={presentError}
          autoFocus
        />
        <NewPasswordFields password={password} />
        {message !== null && <ErrorMessage title={message} />}
        <Row>
          <BusyButton busy={isBusy} busyLabel={t('device.password.busy')}>
            {t('device.password.change')}
          </BusyButton>
          <Button onClick={onDone}>{t('device.password.cancel')}</Button>
        </Row>
      </Stack>
    </form>
  );
}
