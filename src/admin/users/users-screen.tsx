import {useRef, useState} from 'react';
import {flushSync} from 'react-dom';
import {useForm} from 'react-hook-form';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {useT} from '#src/i18n/use-t.ts';
import {inviteUser} from '#src/mutations/accounts.ts';
import {useAccounts} from '#src/queries/accounts.ts';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ChoiceInput} from '#src/ui/choice-input.tsx';
import {optionalPart} from '#src/ui/optional-part.tsx';
import {Page} from '#src/ui/page.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {TextInput} from '#src/ui/text-input.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import type {GivePassword, Slip} from './password-slip.tsx';
import {useAccountChange} from './use-account-change.ts';

// The frame of a list is in one file with the rows of long lists.
const AccountList = optionalPart(async () => (await import('./account-list.tsx')).AccountList);

const PasswordSlip = optionalPart(async () => (await import('./password-slip.tsx')).PasswordSlip);

/** The accounts and their rights. They are on the server, so the page needs a connection. */
export function UsersScreen() {
  const t = useT();
  const [remote, reload] = useAccounts();
  const [slip, setSlip] = useState<Slip | null>(null);
  const [isGiving, setGiving] = useState(false);
  useLeaveGuard(isGiving || slip !== null, t('users.slip.leave'));
  const pressed = useRef<Element>(null);
  const givePassword: GivePassword = async (name, ask) => {
    pressed.current = document.activeElement;
    setGiving(true);
    const outcome = await ask();
    setGiving(false);
    if (outcome.kind !== 'given') return outcome;
    setSlip({name, ...outcome});
    return {kind: 'done'};
  };
  const closeSlip = () => {
    flushSync(() => setSlip(null));
    // The button was busy when the slip opened, so the dialog does not know it.
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
  };
  return (
    <Page>
      {slip === null ? null : <PasswordSlip slip={slip} onClose={closeSlip} />}
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
            <AccountList accounts={accounts} onChanged={reload} givePassword={givePassword}>
              <InviteCard onInvited={reload} givePassword={givePassword} />
            </AccountList>
          </>
        )}
      </RemoteSection>
    </Page>
  );
}

type InviteCardProps = {
  readonly onInvited: () => void;
  readonly givePassword: GivePassword;
};

const empty = {name: '', username: '', role: 'member', brother: ''};

/** Makes an account with a one-time password, which the slip shows. */
function InviteCard({onInvited, givePassword}: InviteCardProps) {
  const t = useT();
  const brothers = useReferences('brothers');
  const form = useForm({defaultValues: empty});
  const {isBusy, perform} = useAccountChange(onInvited);

  const proposeFromName = (name: string) => {
    const isTyped = form.getFieldState('username').isDirty && form.getValues('username') !== '';
    if (!isTyped) form.setValue('username', proposeUsername(name));
  };
  const save = form.handleSubmit(async (values) => {
    const name = values.name.trim();
    const username = values.username.trim().toLowerCase() || proposeUsername(name);
    if (username === '') {
      form.setError('username', {message: t('forms.required')}, {shouldFocus: true});
      return;
    }
    const brotherId = values.brother === '' ? null : values.brother;
    const invite = () => inviteUser({username, isAdmin: values.role === 'admin', brotherId});
    const isDone = await perform('invite', username, () =>
      givePassword(name || nameOf(brotherId), invite),
    );
    if (isDone) form.reset();
  });
  const nameOf = (id: string | null) => brothers.find((brother) => brother.id === id)?.name ?? '';

  return (
    <Card title={t('users.invite.title')}>
      <p>{t('users.invite.text')}</p>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          <div onBlur={() => proposeFromName(form.getValues('name'))}>
            <TextInput
              control={form.control}
              name="name"
              label={t('users.invite.name')}
              help={t('users.invite.nameHelp')}
              maxLength={120}
            />
          </div>
          <TextInput
            control={form.control}
            name="username"
            label={t('users.column.username')}
            kind="email"
            help={t('users.invite.usernameHelp')}
            maxLength={40}
            required
          />
          <ChoiceInput
            control={form.control}
            name="role"
            label={t('users.column.role')}
            options={[
              {value: 'member', label: t('users.role.member')},
              {value: 'admin', label: t('users.role.admin')},
            ]}
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
              {t('users.deeds.invite.button')}
            </BusyButton>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** Proposes a username for a name: 'Fra Niccolò De Rossi' gives 'niccolo.de.rossi'; '' when nothing is left. */
function proposeUsername(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(fra|fr|br|don|p)\b\.?\s+/u, '')
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, 40)
    .replace(/\.$/, '');
  return plain.length < 3 ? '' : plain;
}
