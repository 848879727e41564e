import {useT} from '#src/i18n/use-t.ts';
import {useAccounts} from '#src/queries/accounts.ts';
import {useKept} from '#src/queries/kept.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {AddAccountCard} from './add-account-card.tsx';
import {UsersTable} from './users-table.tsx';

/** Who may sign in, and what each may do. It is decided on the server, so it needs a connection. */
export function UsersScreen() {
  return (
    <Page>
      <Accounts />
    </Page>
  );
}

function Accounts() {
  const t = useT();
  const [remote, reload] = useAccounts();
  const accounts = useKept(remote);
  const retry = <Button onClick={reload}>{t('users.retry')}</Button>;
  switch (accounts.kind) {
    case 'loading':
      return <Loading label={t('users.loading')} shape="list" />;
    case 'offline':
      return (
        <Notice tone="info" title={t('users.offline.title')} action={retry}>
          {t('users.offline.text')}
        </Notice>
      );
    case 'failed':
      return <ErrorMessage title={t('users.failed')} message={accounts.message} action={retry} />;
    case 'loaded':
      return (
        <>
          <p>{t('users.intro')}</p>
          <UsersTable accounts={accounts.value} onChanged={reload} />
          <AddAccountCard accounts={accounts.value} onAdded={reload} />
        </>
      );
  }
}
