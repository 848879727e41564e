import {useT} from '#src/i18n/use-t.ts';
import {requestSignOut} from '#src/session/sign-out-request.ts';
import {Button} from '#src/ui/button.tsx';
import styles from './sign-out-button.module.css';

export function SignOutButton() {
  const t = useT();
  return (
    <Button look="quiet" icon="logout" onClick={requestSignOut}>
      <span className={styles.words}>{t('shell.signOut')}</span>
    </Button>
  );
}
