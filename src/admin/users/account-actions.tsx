import {useT} from '#src/i18n/use-t.ts';
import {
  disableAccount,
  enableAccount,
  grantAdmin,
  linkAccount,
  revokeAdmin,
} from '#src/mutations/accounts.ts';
import type {Account} from '#src/queries/accounts.ts';
import {askFirst} from '#src/ui/ask.ts';
import {Button} from '#src/ui/button.tsx';
import {useAccountChange, type Deed} from './use-account-change.ts';
import styles from './users.module.css';

type AccountActionsProps = {
  readonly account: Account;
  readonly onLink: () => void;
  readonly onChanged: () => void;
};

/** What an administrator can do with an account; what takes something away is asked about first. */
export function AccountActions({account, onLink, onChanged}: AccountActionsProps) {
  const {id, username, is_admin: isAdmin, disabled_at: disabledAt} = account;
  const t = useT();
  const {isBusy, perform} = useAccountChange(onChanged);
  const isLinked = account.linked_brother_id !== null;
  const role = isAdmin ? 'revoke' : 'grant';
  const lock = disabledAt === null ? 'disable' : 'enable';
  return (
    <div className={styles['actions']}>
      {deedButton(isLinked ? 'unlink' : 'link')}
      {deedButton(role)}
      {deedButton(lock)}
    </div>
  );

  function deedButton(deed: Exclude<Deed, 'add'>) {
    return (
      <Button
        look="quiet"
        disabled={isBusy}
        aria-label={t(`users.deeds.${deed}.named`, {username})}
        onClick={() => start(deed)}
      >
        {t(`users.deeds.${deed}.button`)}
      </Button>
    );
  }

  function start(deed: Exclude<Deed, 'add'>): void {
    if (deed === 'link') {
      onLink();
      return;
    }
    const harmless = deed === 'enable';
    if (!harmless && !askFirst(t(`users.deeds.${deed}.ask`, {username}))) return;
    void perform(deed, username, () => changes[deed](id));
  }
}

const changes = {
  unlink: (id: string) => linkAccount(id, null),
  grant: grantAdmin,
  revoke: revokeAdmin,
  disable: disableAccount,
  enable: enableAccount,
};
