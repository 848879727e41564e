import {type SubmitEvent, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {
  countLockedEdits,
  type LockState,
  removeLockedRecords,
  unlockWith,
  type Unlocked,
} from '#src/mutations/unlock.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {firstError, focusAfterDraw} from '#src/ui/focus-after-draw.ts';
import {Page} from '#src/ui/page.tsx';
import {PasswordField} from '#src/ui/password-field.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';

type LockScreenProps = {
  readonly state: LockState;
  readonly onUnlock: (unlocked: Unlocked) => void;
};

/** Asks for the passphrase before anything of the records is read. */
export function LockScreen({state, onUnlock}: LockScreenProps) {
  const t = useT();
  return (
    <Page width="reading">
      <Stack gap="large">
        <h1>{t('lock.title')}</h1>
        <UnlockCard state={state} onUnlock={onUnlock} />
        <ForgottenCard />
      </Stack>
    </Page>
  );
}

function UnlockCard({state, onUnlock}: LockScreenProps) {
  const t = useT();
  const [passphrase, setPassphrase] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setError(undefined);
    setFailure(null);
    setBusy(true);
    try {
      const outcome = await unlockWith(passphrase);
      if (outcome === 'wrong') setError(t('lock.wrong'));
      // The page is loaded again, without the lock.
      else if (outcome === 'off') return window.location.reload();
      else return onUnlock(outcome);
    } catch (problem) {
      setFailure(errorMessage(problem));
    }
    setBusy(false);
    return focusAfterDraw(form, firstError);
  };

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <p>{t(state === 'sealed' ? 'lock.text' : `lock.${state}`)}</p>
          <PasswordField
            label={t('lock.passphrase')}
            autoComplete="current-password"
            value={passphrase}
            onChange={setPassphrase}
            error={error}
            autoFocus
          />
          {failure !== null && <ErrorMessage title={t('lock.failed')} message={failure} />}
          <Row>
            <BusyButton busy={isBusy} busyLabel={t('lock.busy')}>
              {t('lock.unlock')}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

/** Without the passphrase nobody can read the records: they can only be removed. */
function ForgottenCard() {
  const t = useT();
  const [edits, setEdits] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const show = async () => setEdits(await countLockedEdits());
  const remove = async () => {
    if (!askFirst(t('lock.forgotten.confirm'))) return;
    try {
      await removeLockedRecords();
      window.location.assign('/login');
    } catch (problem) {
      setFailure(errorMessage(problem));
    }
  };

  if (edits === null)
    return (
      <Row>
        <Button look="quiet" onClick={() => void show()}>
          {t('lock.forgotten.title')}
        </Button>
      </Row>
    );
  return (
    <Card title={t('lock.forgotten.title')}>
      <Stack>
        <p>{t('lock.forgotten.text')}</p>
        {edits > 0 && <p>{t('lock.forgotten.edits', {count: edits})}</p>}
        {failure !== null && <ErrorMessage title={t('lock.failed')} message={failure} />}
        <Row>
          <Button look="danger" autoFocus onClick={() => void remove()}>
            {t('lock.forgotten.remove')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
