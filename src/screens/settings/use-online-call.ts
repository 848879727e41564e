import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {type Answer, deviceError} from '#src/lib/request-error.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Returns a function that makes a call and resolves to its value. A toast shows why it failed: then `null`. */
export function useOnlineCall(): <T>(call: () => Promise<Answer<T>>) => Promise<T | null> {
  const t = useT();
  const toasts = useToasts();
  const explain = useRequestErrorText();
  return async (call) => {
    const answer = await call().catch((error: unknown) => {
      return {ok: false as const, error: deviceError(errorMessage(error))};
    });
    if (answer.ok) return answer.value;
    const {error} = answer;
    const message = error.kind === 'offline' ? t('device.offline') : explain(error);
    toasts.show({type: 'error', message});
    return null;
  };
}
