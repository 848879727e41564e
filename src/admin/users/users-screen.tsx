import {lazy} from 'react';
import {useForm} from 'react-hook-form';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {addAccount} from '#src/mutations/accounts.ts';
import {type Account, useAccounts} from '#src/queries/accounts.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Page} from '#src/ui/page.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {TextInput} from '#src/ui/text-input.tsx';
import {useAccountChange} from './use-account-change.ts';
import {UsersTable} from './users-table.tsx';

const AccountExportDialog = lazy(async () => ({
  default: (await import('./account-export-dialog.tsx')).AccountExportDialog,
}));

/** The accounts and their rights. They are on the server, so the page needs a connection. */
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

type AddAccountCardProps = {
  readonly accounts: readonly Account[];
  readonly onAdded: () => void;
};

/** Adds an account for an existing sign-in, and explains how to create one. */
function AddAccountCard({accounts, onAdded}: AddAccountCardProps) {
  const t = useT();
  const brothers = useReferences('brothers');
  const form = useForm({defaultValues: {username: '', brother: ''}});
  const {isBusy, perform} = useAccountChange(onAdded);
  const save = form.handleSubmit(async ({username, brother}) => {
    const name = username.trim().toLowerCase();
    if (name === '') {
      form.setError('username', {message: t('forms.required')}, {shouldFocus: true});
      return;
    }
    if (await perform('add', name, () => addAccount(name, brother === '' ? null : brother))) {
      form.reset();
    }
  });
  return (
    <Card title={t('users.add.title')}>
      <p>{t('users.add.first', {email: `${t('users.add.example')}@${domainOf(accounts)}`})}</p>
      <p>{t('users.add.then')}</p>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          <TextInput
            control={form.control}
            name="username"
            label={t('users.column.username')}
            kind="email"
            help={t('users.add.usernameHelp')}
            required
          />
          <ReferenceInput
            control={form.control}
            name="brother"
            label={t('users.column.brother')}
            options={brothers}
            none={t('forms.none')}
          />
          <div>
            <BusyButton busy={isBusy} busyLabel={t('forms.saving')}>
              {t('users.deeds.add.button')}
            </BusyButton>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** Returns the domain of the login e-mails, from the present accounts. */
function domainOf(accounts: readonly Account[]): string {
  return accounts.map(({email}) => email?.split('@')[1] ?? '').find(Boolean) ?? '…';
}
