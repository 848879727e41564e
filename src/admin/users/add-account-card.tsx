import {useForm} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {addAccount} from '#src/mutations/accounts.ts';
import type {Account} from '#src/queries/accounts.ts';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {TextInput} from '#src/ui/text-input.tsx';
import {useAccountChange} from './use-account-change.ts';

type AddAccountCardProps = {
  readonly accounts: readonly Account[];
  readonly onAdded: () => void;
};

/** Lets somebody in whom the sign-in service knows, and says how it comes to know him. */
export function AddAccountCard({accounts, onAdded}: AddAccountCardProps) {
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

/** The domain of the login e-mails, as those who are here have it. */
function domainOf(accounts: readonly Account[]): string {
  return accounts.map(({email}) => email?.split('@')[1] ?? '').find(Boolean) ?? '…';
}
