import {useT} from '#src/i18n/use-t.ts';
import type {AccountOutcome, PasswordOutcome} from '#src/mutations/accounts.ts';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import styles from './password-slip.module.css';

/** What is handed over to a user. */
export type Slip = {
  /** Empty when nobody typed one. */
  readonly name: string;
  readonly username: string;
  readonly password: string;
};

/** Asks for a one-time password and shows it as a slip; resolves to the outcome. */
export type GivePassword = (
  name: Slip['name'],
  ask: () => Promise<PasswordOutcome>,
) => Promise<AccountOutcome>;

type PasswordSlipProps = {readonly slip: Slip; readonly onClose: () => void};

/** Shows a one-time password, the only time, as a slip to print. */
export function PasswordSlip({slip, onClose}: PasswordSlipProps) {
  const t = useT();
  const {name, username, password} = slip;
  return (
    <Dialog
      open
      title={t('users.slip.title', {username})}
      // The password cannot be shown again: only the button closes the dialog.
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('users.slip.close')}</Button>
          <Button look="filled" onClick={() => globalThis.print()}>
            {t('users.slip.print')}
          </Button>
        </>
      }
    >
      <p className={styles.once}>{t('users.slip.once')}</p>
      <section className={styles.slip} aria-label={t('users.slip.heading')}>
        <h3>{t('users.slip.heading')}</h3>
        {name === '' ? null : <p className={styles.name}>{name}</p>}
        <dl>
          <dt>{t('users.slip.address')}</dt>
          <dd>{location.origin}</dd>
          <dt>{t('users.slip.username')}</dt>
          <dd>{username}</dd>
          <dt>{t('users.slip.password')}</dt>
          <dd className={styles.password}>{password}</dd>
        </dl>
        <p>{t('users.slip.text')}</p>
      </section>
    </Dialog>
  );
}
