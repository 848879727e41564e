import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import type {Account} from '#src/queries/accounts.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {useSession} from '#src/session/session.ts';
import {Badge} from '#src/ui/badge.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {AccountActions} from './account-actions.tsx';
import {LinkDialog} from './link-dialog.tsx';
import styles from './users.module.css';

type UsersTableProps = {
  readonly accounts: readonly Account[];
  readonly onChanged: () => void;
};

/** The accounts, with whom each belongs to, what it may do, and whether it is locked. */
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
