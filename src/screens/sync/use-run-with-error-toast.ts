import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Returns a function that runs an action on the device and shows its error in a toast. */
export function useRunWithErrorToast(): (act: () => Promise<void>) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  return async (act) => {
    try {
      await act();
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('sync.failed', {message})});
    }
  };
}
