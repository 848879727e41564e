import {useState} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AccountOutcome} from '#src/mutations/accounts.ts';
import {showErrorToast, useToasts} from '#src/ui/toasts.ts';

/** The actions on an account; the texts of each are in the locale block users.deeds. */
export type AccountAction =
  | 'invite'
  | 'link'
  | 'unlink'
  | 'grant'
  | 'revoke'
  | 'disable'
  | 'enable'
  | 'reset'
  | 'signOut';

type AccountChange = {
  readonly isBusy: boolean;
  /** Resolves to whether it is done; otherwise it has shown why not, or that the result is unknown. */
  readonly perform: (
    action: AccountAction,
    username: string,
    change: () => Promise<AccountOutcome>,
  ) => Promise<boolean>;
};

/**
 * Changes an account on the server and shows the result. A dialog that stays open shows a failure itself: it hides the
 * toasts from screen readers.
 */
export function useAccountChange(
  onChanged: () => void,
  showFailure: (message: string) => void = showErrorToast,
): AccountChange {
  const t = useT();
  const words = useRequestErrorText();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  return {isBusy, perform};

  async function perform(
    action: AccountAction,
    username: string,
    change: () => Promise<AccountOutcome>,
  ): Promise<boolean> {
    setBusy(true);
    const outcome = await change();
    setBusy(false);
    if (outcome.kind !== 'done') {
      showFailure(refusal(action, username, outcome));
      // The list shows the result, or that another admin was first.
      const isUnsure = outcome.kind === 'failed' && outcome.error.kind === 'unanswered';
      if (isUnsure || outcome.kind === 'unknown') onChanged();
      return false;
    }
    toasts.show({type: 'success', message: t(`users.deeds.${action}.done`, {username})});
    onChanged();
    return true;
  }

  function refusal(
    action: AccountAction,
    username: string,
    outcome: Exclude<AccountOutcome, {kind: 'done'}>,
  ): string {
    switch (outcome.kind) {
      case 'invalid':
        return t('users.refused.invalid');
      case 'unknown':
        return t('users.refused.gone');
      case 'taken':
        return t(`users.refused.${stands[action]}`, {username});
      case 'failed': {
        const {error} = outcome;
        return error.kind === 'offline' || error.kind === 'unanswered'
          ? t(`users.refused.${error.kind}`)
          : t('users.refused.failed', {message: words(error)});
      }
    }
  }
}

/** The message for an action that the server refuses with a conflict. */
const stands = {
  invite: 'exists',
  link: 'brotherTaken',
  unlink: 'brotherTaken',
  grant: 'lastAdmin',
  revoke: 'lastAdmin',
  disable: 'lastAdmin',
  enable: 'lastAdmin',
  reset: 'ownPassword',
  // Never refused with a conflict.
  signOut: 'gone',
} as const satisfies Record<AccountAction, string>;
