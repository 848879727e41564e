import {type RefCallback, useCallback} from 'react';
import {Button, type ButtonProps} from './button.tsx';

type BusyButtonProps = Omit<ButtonProps, 'ref'> & {
  readonly busy: boolean;
  readonly busyLabel: string;
  /** Moves the focus when the button stays disabled after its action, e.g. with nothing left to save. */
  readonly focusOtherwise?: () => void;
};

/** A button that shows its progress, cannot be pressed twice, and keeps the focus. */
export function BusyButton({
  busy,
  busyLabel,
  children,
  disabled,
  focusOtherwise,
  ...rest
}: BusyButtonProps) {
  return (
    <Button
      look="filled"
      type="submit"
      {...rest}
      ref={useFocusAfterBusy(busy, focusOtherwise)}
      disabled={busy || disabled}
      aria-busy={busy}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}

/**
 * Returns a ref for a button that is disabled while its action runs. Chromium moves the focus of a disabled button to the
 * page, so the button gets it back.
 */
function useFocusAfterBusy(
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
