import {useState} from 'react';
import {useForm, useWatch} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {linkAccount} from '#src/mutations/accounts.ts';
import type {Account} from '#src/queries/accounts.ts';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {useAccountChange} from './use-account-change.ts';

type LinkDialogProps = {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks for the brother of an account. */
export function LinkDialog({account, onClose, onChanged}: LinkDialogProps) {
  const t = useT();
  const {id, username} = account;
  const brothers = useReferences('brothers');
  const form = useForm({defaultValues: {brother: ''}});
  const brother = useWatch({control: form.control, name: 'brother'});
  const [failure, setFailure] = useState<string | null>(null);
  const {isBusy, perform} = useAccountChange(onChanged, setFailure);
  const link = async (): Promise<void> => {
    setFailure(null);
    if (await perform('link', username, () => linkAccount(id, brother))) onClose();
  };
  // The dialog stays open while the request runs, so that it can show why it failed.
  const close = () => (isBusy ? undefined : onClose());
  return (
    <Dialog
      open
      title={t('users.deeds.link.named', {username})}
      onClose={close}
      failure={failure}
      actions={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t('users.cancel')}
          </Button>
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
