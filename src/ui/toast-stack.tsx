import Alert from '@mui/material/Alert';
import Snackbar, {type SnackbarCloseReason} from '@mui/material/Snackbar';
import {type ReactNode, useEffect, useRef} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {isDialogOpen} from '#src/lib/single-keys.ts';
import {Button} from './button.tsx';
import {IconButton} from './icon-button.tsx';
import {MuiRoot} from './mui-root.tsx';
import {returnFocusOnRemoval} from './focus-on-removal.ts';
import {closeToast, type ShownToast} from './toasts.ts';

type ToastStackProps = {readonly toasts: readonly ShownToast[]};

/** The usual lifetime of a toast; it waits while it has the pointer or the focus. */
const LIFETIME_MS = 5000;
/** An action needs time to be reached. */
const LIFETIME_WITH_ACTION_MS = 10_000;

const ACTION_KEY = 'F8';

/** The toasts are behind everything else on the page; without a key, an action would be gone before it is reached. */
function focusNewestAction({key}: KeyboardEvent): void {
  if (key !== ACTION_KEY || isDialogOpen()) return;
  const actions = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts=${ACTION_KEY}]`);
  [...actions].at(-1)?.focus();
}

export function ToastStack({toasts}: ToastStackProps) {
  useEffect(() => {
    addEventListener('keydown', focusNewestAction);
    return () => removeEventListener('keydown', focusNewestAction);
  }, []);
  return (
    <MuiRoot>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </MuiRoot>
  );
}

/** MUI's transition measures the page while the next one is being drawn; the style sheet lets a toast appear instead. */
const unmeasured = {transition: ({children}: {readonly children?: ReactNode}) => children};

function OneToast({toast}: {readonly toast: ShownToast}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const close = () => closeToast(toast.id);
  const closeFor = (reason: SnackbarCloseReason) => {
    // A click outside does not close the toast. Escape may be meant for something else, and an action is offered once.
    const isMeant =
      reason === 'timeout' ||
      (reason === 'escapeKeyDown' &&
        (!toast.action || box.current?.contains(document.activeElement)));
    if (isMeant) close();
  };
  const act = () => {
    toast.action?.run();
    close();
  };
  return (
    <Snackbar
      open
      ref={box}
      autoHideDuration={toast.lifetimeMs ?? (toast.action ? LIFETIME_WITH_ACTION_MS : LIFETIME_MS)}
      onClose={(_event, reason) => closeFor(reason)}
      slots={unmeasured}
      sx={{position: 'static', transform: 'none'}}
    >
      <Alert
        ref={returnFocusOnRemoval}
        severity={toast.type}
        variant="outlined"
        role={toast.type === 'error' ? 'alert' : 'none'}
        sx={{width: '100%'}}
        action={
          <>
            {toast.action && (
              <Button look="quiet" aria-keyshortcuts={ACTION_KEY} onClick={act}>
                {toast.action.label}
              </Button>
            )}
            <IconButton label={t('ui.close')} icon="close" onClick={close} />
          </>
        }
      >
        {toast.message}
      </Alert>
    </Snackbar>
  );
}
