import {type ReactNode, type SubmitEvent, useEffect, useRef, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {typedEarly} from '#src/lib/static-page.ts';
import {useUnsentCount} from '#src/queries/unsent-count.ts';
import {reloadIfSealed} from '#src/session/sealed-session.ts';
import {useSession} from '#src/session/session.ts';
import {signIn} from '#src/session/sign-in.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {FieldFrame} from '#src/ui/field-frame.tsx';
import fieldStyles from '#src/ui/field.module.css';
import {firstError, focusAfterDraw} from '#src/ui/focus-after-draw.ts';
import {Notice} from '#src/ui/notice.tsx';
import {NewPasswordFields, PasswordField, useNewPassword} from '#src/ui/password-field.tsx';
import styles from './login-screen.module.css';

type Phase =
  | {readonly kind: 'typing'}
  | {readonly kind: 'submitting'}
  | {readonly kind: 'failed'; readonly message: string};

const messageKeys = {
  refused: 'login.invalid',
  unanswered: 'login.offline',
  busy: 'login.busy',
  intercepted: 'login.intercepted',
  weak: 'password.weak',
  same: 'password.same',
} as const;

/** A page that asks for the sign-in itself says why. */
type LoginScreenProps = {readonly notice?: ReactNode};

/** Signs the user in. The route guard then shows the next page, because it sees the new session. */
export function LoginScreen({notice}: LoginScreenProps) {
  const t = useT();
  const session = useSession();
  const [identifier, setIdentifier] = useState(
    () => typedEarly('username') || ('username' in session ? session.username : ''),
  );
  const [password, setPassword] = useState(() => typedEarly('password'));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [phase, setPhase] = useState<Phase>({kind: 'typing'});
  // The password was right, but is a one-time password: the user chooses another.
  const [isChoosing, setChoosing] = useState(false);
  const own = useNewPassword();
  const identifierInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    reloadIfSealed().catch((error: unknown) => console.info('The session is not read:', error));
  }, []);
  const missing = (value: string) =>
    wasSubmitted && value === '' ? t('login.required') : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSubmitted(true);
    if (identifier.trim() === '') return identifierInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    if (isChoosing && !own.check()) return focusAfterDraw(form, firstError);
    setPhase({kind: 'submitting'});
    try {
      const result = await signIn(identifier, password, isChoosing ? own.next : null);
      if (result.kind === 'signed-in') return undefined;
      if (result.kind === 'must-change') {
        setChoosing(true);
        setPhase({kind: 'typing'});
        return undefined;
      }
      // An unanswered change may have been made: then the one-time password is refused.
      if (result.kind === 'refused') setChoosing(false);
      const isUnsure = isChoosing && result.kind === 'unanswered';
      const key = isUnsure ? 'password.unanswered' : messageKeys[result.kind];
      setPhase({kind: 'failed', message: t(key)});
    } catch (error) {
      const message = isDiskFull(error) ? t('shell.firstSync.disk-full') : errorMessage(error);
      setPhase({kind: 'failed', message: t('login.failed', {message})});
    }
    // The one-time password, or the new one.
    return focusAfterDraw(form, '[name$=password]');
  };

  return (
    <div className={styles.place}>
      <form className={styles.sheet} noValidate onSubmit={(event) => void submit(event)}>
        <div>
          {session.kind !== 'signed-in' && <h1 className={styles.title}>{t('login.title')}</h1>}
          <p className={styles.intro}>{t('login.intro')}</p>
        </div>
        {notice}
        {session.kind === 'closed' && (
          <ClosedNotice userId={session.userId} username={session.username} />
        )}
        {isChoosing ? (
          <>
            <div role="status">
              <Notice tone="info" title={t('password.choose.title')}>
                <p>{t('password.choose.text')}</p>
              </Notice>
            </div>
            <NewPasswordFields password={own} autoFocus />
          </>
        ) : (
          <>
            <FieldFrame label={t('login.identifier')} error={missing(identifier.trim())}>
              {(framed) => (
                <input
                  {...framed}
                  ref={identifierInput}
                  className={fieldStyles.input}
                  name="username"
                  autoComplete="username"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  required
                  value={identifier}
                  onChange={(event) => setIdentifier(event.target.value)}
                />
              )}
            </FieldFrame>
            <PasswordField
              ref={passwordInput}
              label={t('login.password')}
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={missing(password)}
            />
          </>
        )}
        {phase.kind === 'failed' && <ErrorMessage title={phase.message} />}
        <BusyButton busy={phase.kind === 'submitting'} busyLabel={t('login.submitting')}>
          {t(isChoosing ? 'password.choose.submit' : 'login.submit')}
        </BusyButton>
        {!isChoosing && <p className={styles.forgot}>{t('login.forgot')}</p>}
      </form>
    </div>
  );
}

type ClosedNoticeProps = {readonly userId: string; readonly username: string};

/** Shows that the records were removed from this device, and how many unsent changes of which user wait. */
function ClosedNotice({userId, username}: ClosedNoticeProps) {
  const t = useT();
  const count = useUnsentCount(userId) ?? 0;
  return (
    <div role="status">
      <Notice tone="warning" title={t('login.closed.title')}>
        <p>{t('login.closed.text')}</p>
        {count > 0 && <p>{t('login.closed.unsent', {count, username})}</p>}
      </Notice>
    </div>
  );
}
