import {useState} from 'react';
import {useForm, useWatch} from 'react-hook-form';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import {
  disableAccount,
  enableAccount,
  grantAdmin,
  linkAccount,
  revokeAdmin,
} from '#src/mutations/accounts.ts';
import type {Account} from '#src/queries/accounts.ts';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {useSession} from '#src/session/session.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Badge} from '#src/ui/badge.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {type AccountAction, useAccountChange} from './use-account-change.ts';
import styles from './users.module.css';

type UsersTableProps = {
  readonly accounts: readonly Account[];
  readonly onChanged: () => void;
};

/** Lists the accounts with their brother, their rights and whether they are disabled. */
export function UsersTable({accounts, onChanged}: UsersTableProps) {
  const t = useT();
  const [linking, setLinking] = useState<Account | null>(null);
  return (
    <div className={styles['sheet']}>
      <SimpleTable
        caption={t('titles.users')}
        columns={[
          t('users.column.username'),
          t('users.column.brother'),
          t('users.column.role'),
          t('users.column.status'),
          t('lists.actions'),
        ]}
        rows={accounts.map((account) => ({
          key: account.id,
          cells: [
            <Username key="username" account={account} />,
            <BrotherName key="brother" account={account} />,
            account.is_admin ? (
              <Badge key="role" tone="brown">
                {t('users.role.admin')}
              </Badge>
            ) : (
              t('users.role.member')
            ),
            <Status key="status" account={account} />,
            <AccountActions
              key="actions"
              account={account}
              onLink={() => setLinking(account)}
              onChanged={onChanged}
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

function Username({account}: {readonly account: Account}) {
  const t = useT();
  const session = useSession();
  const isOwn = session.kind === 'signed-in' && session.userId === account.id;
  return (
    <>
      <span className={styles['username']}>{account.username}</span>
      {isOwn ? <span className={styles['own']}>{t('users.own')}</span> : null}
    </>
  );
}

function BrotherName({
  account: {linked_brother_id: id, brother_name: name},
}: {
  readonly account: Account;
}) {
  const t = useT();
  if (id === null) return <span className={styles['nobody']}>{t('users.nobody')}</span>;
  return <TextLink to={recordPath('brothers', id) ?? ''}>{name ?? id}</TextLink>;
}

function Status({account: {disabled_at: since}}: {readonly account: Account}) {
  const t = useT();
  const {day} = useFormats();
  if (since === null) return <Badge tone="green">{t('users.status.active')}</Badge>;
  return (
    <>
      <Badge tone="red">{t('users.status.disabled')}</Badge>{' '}
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
};

/** The actions on an account; one that takes something away asks first. */
function AccountActions({account, onLink, onChanged}: AccountActionsProps) {
  const {id, username, is_admin: isAdmin, disabled_at: disabledAt} = account;
  const t = useT();
  const {isBusy, perform} = useAccountChange(onChanged);
  const isLinked = account.linked_brother_id !== null;
  const role = isAdmin ? 'revoke' : 'grant';
  const lock = disabledAt === null ? 'disable' : 'enable';
  return (
    <div className={styles['actions']}>
      {actionButton(isLinked ? 'unlink' : 'link')}
      {actionButton(role)}
      {actionButton(lock)}
    </div>
  );

  function actionButton(action: Exclude<AccountAction, 'add'>) {
    return (
      <Button
        look="quiet"
        disabled={isBusy}
        aria-label={t(`users.deeds.${action}.named`, {username})}
        onClick={() => start(action)}
      >
        {t(`users.deeds.${action}.button`)}
      </Button>
    );
  }

  function start(action: Exclude<AccountAction, 'add'>): void {
    if (action === 'link') {
      onLink();
      return;
    }
    const harmless = action === 'enable';
    if (!harmless && !askFirst(t(`users.deeds.${action}.ask`, {username}))) return;
    void perform(action, username, () => changes[action](id));
  }
}

const changes = {
  unlink: (id: string) => linkAccount(id, null),
  grant: grantAdmin,
  revoke: revokeAdmin,
  disable: disableAccount,
  enable: enableAccount,
};

type LinkDialogProps = {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks for the brother of an account. */
function LinkDialog({account, onClose, onChanged}: LinkDialogProps) {
  const t = useT();
  const {id, username} = account;
  const brothers = useReferences('brothers');
  const form = useForm({defaultValues: {brother: ''}});
  const brother = useWatch({control: form.control, name: 'brother'});
  const {isBusy, perform} = useAccountChange(onChanged);
  const link = async (): Promise<void> => {
    if (await perform('link', username, () => linkAccount(id, brother))) onClose();
  };
  return (
    <Dialog
      open
      title={t('users.deeds.link.named', {username})}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('users.cancel')}</Button>
          <BusyButton
            type="button"
            busy={isBusy}
            busyLabel={t('users.linking')}
            disabled={brother === ''}
            onClick={() => void link()}
          >
            {t('users.deeds.link.confirm')}
          </BusyButton>
        </>
      }
    >
      <ReferenceInput
        control={form.control}
        name="brother"
        label={t('users.column.brother')}
        options={brothers}
        none={t('forms.choose')}
        help={t('users.linkHelp')}
        required
      />
    </Dialog>
  );
}
