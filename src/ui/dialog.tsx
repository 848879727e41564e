import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import {useId, type ReactNode} from 'react';
import styles from './dialog.module.css';
import {MuiRoot} from './mui-root.tsx';

type DialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** Called on Escape and on a click outside. */
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** A modal dialog: the focus stays inside and returns to its previous place. */
export function Dialog({open, title, onClose, actions, children}: DialogProps) {
  const titleId = useId();
  return (
    <MuiRoot>
      <MuiDialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <DialogContent sx={{paddingBlock: 0}}>{children}</DialogContent>
        <DialogActions disableSpacing className={styles.actions}>
          {actions}
        </DialogActions>
      </MuiDialog>
    </MuiRoot>
  );
}
