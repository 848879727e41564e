import {useCallback, type RefCallback} from 'react';

/**
 * Returns a ref for a button that is disabled while its action runs. Chromium moves the focus of a disabled button to the
 * page, so the button gets it back. `otherwise` moves it when the button stays disabled, e.g. with nothing left to save.
 */
export function useFocusAfterBusy(
  isBusy: boolean,
  otherwise?: () => void,
): RefCallback<HTMLButtonElement> {
  return useCallback(
    (button) => {
      if (!isBusy || button !== document.activeElement) return undefined;
      return () =>
        queueMicrotask(() => {
          // The user or the action may have moved the focus on.
          if (![document.body, button].includes(document.activeElement as HTMLElement)) return;
          if (button?.disabled) otherwise?.();
          else button?.focus();
        });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another function must not count as the end of the action
    [isBusy],
  );
}
