import {useT} from '#src/i18n/use-t.ts';
import {useAccounts} from '#src/queries/accounts.ts';
import {Asked} from '#src/screens/admin/asked.tsx';
import {Page} from '#src/ui/page.tsx';
import {AddAccountCard} from './add-account-card.tsx';
import {UsersTable} from './users-table.tsx';

/** Who may sign in, and what each may do. It is decided on the server, so it needs a connection. */
export function UsersScreen() {
  const t = useT();
  const [remote, reload] = useAccounts();
  return (
    <Page>
      <Asked
        remote={remote}
        reload={reload}
        loading={t('users.loading')}
        shape="list"
        offline={t('users.offline')}
        failed={t('users.failed')}
      >
        {(accounts) => (
          <>
            <p>{t('users.intro')}</p>
            <UsersTable accounts={accounts} onChanged={reload} />
            <AddAccountCard accounts={accounts} onAdded={reload} />
          </>
        )}
      </Asked>
    </Page>
  );
}
