import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import {useId, type ReactNode} from 'react';
import styles from './dialog.module.css';
import {MuiRoot} from './mui-root.tsx';
import {Notice} from './notice.tsx';

type DialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** Called on Escape and on a click outside. */
  readonly onClose: () => void;
  readonly actions: ReactNode;
  /** Why the last action failed. It is above the buttons: the content may be longer than a phone shows. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
};

/** A modal dialog: the focus stays inside and returns to its previous place. */
export function Dialog({open, title, onClose, actions, failure, children}: DialogProps) {
  const titleId = useId();
  return (
    <MuiRoot>
      <MuiDialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <DialogContent className={styles.content}>{children}</DialogContent>
        <DialogActions disableSpacing className={styles.actions}>
          <div role="alert">{failure ? <Notice tone="error">{failure}</Notice> : null}</div>
          {actions}
        </DialogActions>
      </MuiDialog>
    </MuiRoot>
  );
}
