import {Button, type ButtonProps} from './button.tsx';

type BusyButtonProps = ButtonProps & {readonly busy: boolean; readonly busyLabel: string};

/** A button that shows its progress and cannot be pressed twice. */
export function BusyButton({busy, busyLabel, children, disabled, ...rest}: BusyButtonProps) {
  return (
    <Button look="filled" type="submit" {...rest} disabled={busy || disabled} aria-busy={busy}>
      {busy ? busyLabel : children}
    </Button>
  );
}
