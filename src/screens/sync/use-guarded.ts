import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Gives a runner for what may fail on the device; a failure is said, and nothing is taken as done. */
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
