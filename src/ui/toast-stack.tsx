import Alert from '@mui/material/Alert';
import Snackbar, {type SnackbarCloseReason} from '@mui/material/Snackbar';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from './button.tsx';
import {IconButton} from './icon-button.tsx';
import {MuiRoot} from './mui-root.tsx';
import {returnFocusOnRemoval} from './focus-on-removal.ts';
import {closeToast, type ShownToast} from './toasts.ts';

type ToastStackProps = {readonly toasts: readonly ShownToast[]};

/** The usual lifetime of a toast; it waits while it has the pointer or the focus. */
const LIFETIME_MS = 5000;

export function ToastStack({toasts}: ToastStackProps) {
  return (
    <MuiRoot>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </MuiRoot>
  );
}

function OneToast({toast}: {readonly toast: ShownToast}) {
  const t = useT();
  const close = () => closeToast(toast.id);
  const act = () => {
    toast.action?.run();
    close();
  };
  return (
    <Snackbar
      open
      autoHideDuration={toast.lifetimeMs ?? LIFETIME_MS}
      // A click outside does not close the toast.
      onClose={(_event, reason: SnackbarCloseReason) => reason !== 'clickaway' && close()}
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
              <Button look="quiet" onClick={act}>
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
