import {useT} from '#src/i18n/use-t.ts';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';

/** Asks before the user leaves the page while a dialog holds a typed reason that is not being sent. */
export function useReasonGuard(reason: string, isAsking: boolean): void {
  const t = useT();
  useLeaveGuard(isAsking && reason.trim() !== '', t('reason.leave'), {text: () => reason});
}
