import {lazy} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useAccounts} from '#src/queries/accounts.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {AddAccountCard} from './add-account-card.tsx';
import {UsersTable} from './users-table.tsx';

const AccountExportDialog = lazy(async () => ({
  default: (await import('./account-export-dialog.tsx')).AccountExportDialog,
}));

/** Who may sign in, and what each may do. It is decided on the server, so it needs a connection. */
export function UsersScreen() {
  const t = useT();
  const {number} = useFormats();
  const [remote, reload] = useAccounts();
  return (
    <Page>
      <RemoteSection
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
            <Row align="between">
              <p role="status">
                {t('admin.accounts', {count: accounts.length, shown: number(accounts.length)})}
              </p>
              <ExportButton>
                {(close) => <AccountExportDialog accounts={accounts} onClose={close} />}
              </ExportButton>
            </Row>
            <UsersTable accounts={accounts} onChanged={reload} />
            <AddAccountCard accounts={accounts} onAdded={reload} />
          </>
        )}
      </RemoteSection>
    </Page>
  );
}
