import {useCallback} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {HOLD_MS, type HeldBack, undoHeldBack} from '#src/mutations/held-back.ts';
import {showToast, type Toast} from '#src/ui/toasts.ts';

/** Returns a function that shows what was done, with an undo for as long as the edit is held back. */
export function useUndoToast(): (toast: Toast, held: HeldBack | null) => void {
  const t = useT();
  return useCallback(
    (toast, held) => {
      if (held === null) return void showToast(toast);
      const undo = async (): Promise<void> => {
        try {
          if (await undoHeldBack(held)) showToast({type: 'info', message: t('lists.undone')});
          else showToast({type: 'error', message: t('lists.undoTooLate')});
        } catch (error) {
          showToast({type: 'error', message: errorMessage(error)});
        }
      };
      const action = {label: t('brothers.actions.undo'), run: () => void undo()};
      showToast({...toast, lifetimeMs: HOLD_MS, action});
      return undefined;
    },
    [t],
  );
}
