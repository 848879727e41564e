import {useState} from 'react';
import {isMember} from '#src/domain/membership.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import {
  type AccountOutcome,
  disableAccount,
  enableAccount,
  grantAdmin,
  linkAccount,
  resetPassword,
  revokeAdmin,
  signOutEverywhere,
} from '#src/mutations/accounts.ts';
import type {Account} from '#src/queries/accounts.ts';
import {useTable} from '#src/queries/rows.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {useSession} from '#src/session/session.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Chip} from '#src/ui/chip.tsx';
import {Button} from '#src/ui/button.tsx';
import {DataTable} from '#src/ui/data-table.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import type {Sorting} from '#src/ui/sort-order.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import type {GivePassword} from './password-slip.tsx';
import {type AccountAction, useAccountChange} from './use-account-change.ts';
import styles from './users.module.css';

const LinkDialog = onDemand(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
  MissingDialog,
);

type UsersTableProps = {
  readonly accounts: readonly Account[];
  readonly sorting: Sorting;
  readonly onChanged: () => void;
  readonly givePassword: GivePassword;
};

/** Lists the accounts with their brother, their rights and whether they are disabled. */
export function UsersTable({accounts, sorting, onChanged, givePassword}: UsersTableProps) {
  const t = useT();
  const [linking, setLinking] = useState<Account | null>(null);
  const brothers = useTable('brothers');
  return (
    <div className={styles['list']}>
      <DataTable
        caption={t('titles.users')}
        sorting={sorting}
        columns={[
          {name: t('users.column.username'), sort: 'username', onPhone: 'whole'},
          {name: t('users.column.brother'), sort: 'brother'},
          {name: t('users.column.role'), sort: 'role'},
          {name: t('users.column.status'), sort: 'status'},
          {name: t('lists.actions'), onPaper: 'hidden'},
        ]}
        rows={accounts.map((account) => ({
          key: account.id,
          cells: [
            <Username key="username" account={account} />,
            <BrotherName
              key="brother"
              account={account}
              membership={
                brothers?.byId.get(account.linked_brother_id ?? '')?.row.membership_status
              }
            />,
            account.is_admin ? (
              <Chip key="role" tone="brown">
                {t('users.role.admin')}
              </Chip>
            ) : (
              t('users.role.member')
            ),
            <Status key="status" account={account} />,
            <AccountActions
              key="actions"
              account={account}
              onLink={() => setLinking(account)}
              onChanged={onChanged}
              givePassword={givePassword}
            />,
          ],
        }))}
      />
      {linking === null ? null : (
        <LinkDialog account={linking} onClose={() => setLinking(null)} onChanged={onChanged} />
      )}
    </div>
  );
}

function useIsOwn(id: string): boolean {
  const session = useSession();
  return session.kind === 'signed-in' && session.userId === id;
}

function Username({account}: {readonly account: Account}) {
  const t = useT();
  const isOwn = useIsOwn(account.id);
  return (
    <>
      <span className={styles['username']}>{account.username}</span>
      {isOwn ? <span className={styles['own']}>{t('users.own')}</span> : null}
    </>
  );
}

type BrotherNameProps = {
  readonly account: Account;
  /** `undefined` when the device does not have the brother. */
  readonly membership: string | undefined;
};

/** The brother of an account. His membership tells that the account is to be disabled, e.g. after a transfer. */
function BrotherName({account, membership}: BrotherNameProps) {
  const {linked_brother_id: id, brother_name: name} = account;
  const t = useT();
  const labels = useRecordLabels();
  if (id === null) return <span className={styles['nobody']}>{t('users.nobody')}</span>;
  return (
    <>
      <TextLink to={recordPath('brothers', id)}>{name ?? id}</TextLink>{' '}
      {membership === undefined || isMember({membership_status: membership}) ? null : (
        <Chip tone="yellow">{labels.value('brothers', 'membership_status', membership)}</Chip>
      )}
    </>
  );
}

function Status({account}: {readonly account: Account}) {
  const t = useT();
  const {day} = useFormats();
  const {disabled_at: since, must_change_password: hasOneTimePassword} = account;
  if (since === null && hasOneTimePassword) {
    return <Chip tone="yellow">{t('users.status.oneTime')}</Chip>;
  }
  if (since === null) return <Chip tone="green">{t('users.status.active')}</Chip>;
  return (
    <>
      <Chip tone="red">{t('users.status.disabled')}</Chip>{' '}
      <span className={styles['since']}>
        {t('users.status.since', {day: day(dayOf(new Date(since)))})}
      </span>
    </>
  );
}

type AccountActionsProps = {
  readonly account: Account;
  readonly onLink: () => void;
  readonly onChanged: () => void;
  readonly givePassword: GivePassword;
};

/** The actions on an account; one that takes something away asks first. */
function AccountActions({account, onLink, onChanged, givePassword}: AccountActionsProps) {
  const {id, username, is_admin: isAdmin, disabled_at: disabledAt} = account;
  const t = useT();
  const isOwn = useIsOwn(id);
  const {isBusy, perform} = useAccountChange(onChanged);
  const isLinked = account.linked_brother_id !== null;
  const role = isAdmin ? 'revoke' : 'grant';
  const lock = disabledAt === null ? 'disable' : 'enable';
  return (
    <div className={styles['actions']}>
      {actionButton(isLinked ? 'unlink' : 'link')}
      {actionButton(role)}
      {isOwn ? null : actionButton('reset')}
      {isOwn ? null : actionButton('signOut')}
      {actionButton(lock)}
    </div>
  );

  function actionButton(action: Exclude<AccountAction, 'invite'>) {
    return (
      <Button
        look="quiet"
        aria-disabled={isBusy}
        aria-label={t(`users.deeds.${action}.named`, {username})}
        onClick={() => start(action)}
      >
        {t(`users.deeds.${action}.button`)}
      </Button>
    );
  }

  function start(action: Exclude<AccountAction, 'invite'>): void {
    if (action === 'link') {
      onLink();
      return;
    }
    if (action !== 'enable' && !askFirst(questionBefore(action))) return;
    void perform(action, username, () => (action === 'reset' ? reset() : changes[action](id)));
  }

  function questionBefore(action: Exclude<AccountAction, 'invite' | 'link' | 'enable'>): string {
    const isLoss = action === 'revoke' || action === 'disable';
    if (isOwn && isLoss) return t(`users.deeds.${action}.askOwn`);
    return t(`users.deeds.${action}.ask`, {username});
  }

  function reset(): Promise<AccountOutcome> {
    return givePassword(account.brother_name ?? '', () => resetPassword(id, username));
  }
}

const changes = {
  unlink: (id: string) => linkAccount(id, null),
  grant: grantAdmin,
  revoke: revokeAdmin,
  disable: disableAccount,
  enable: enableAccount,
  signOut: signOutEverywhere,
};
