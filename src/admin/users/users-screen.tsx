import {lazy, Suspense, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useAccounts} from '#src/queries/accounts.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {InviteCard} from './invite-card.tsx';
import type {Slip} from './password-slip.tsx';
import {UsersTable} from './users-table.tsx';

const AccountExportDialog = lazy(async () => ({
  default: (await import('./account-export-dialog.tsx')).AccountExportDialog,
}));

const PasswordSlip = lazy(async () => ({
  default: (await import('./password-slip.tsx')).PasswordSlip,
}));

/** The accounts and their rights. They are on the server, so the page needs a connection. */
export function UsersScreen() {
  const t = useT();
  const {number} = useFormats();
  const [remote, reload] = useAccounts();
  const [slip, setSlip] = useState<Slip | null>(null);
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
            <UsersTable accounts={accounts} onChanged={reload} onSlip={setSlip} />
            <InviteCard onInvited={reload} onSlip={setSlip} />
          </>
        )}
      </RemoteSection>
      {slip === null ? null : (
        <Suspense>
          <PasswordSlip slip={slip} onClose={() => setSlip(null)} />
        </Suspense>
      )}
    </Page>
  );
}
