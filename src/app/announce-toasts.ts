import {useEffect} from 'react';
import {stayAnnounced} from '#src/ui/stay-announced.ts';
import {TOASTS_ID} from '#src/ui/toast-host.tsx';

/** Keeps the toasts announced while a dialog is open: many a toast says what a dialog has done while that closes. */
export function AnnounceToasts(): null {
  useEffect(() => stayAnnounced(document.getElementById(TOASTS_ID)), []);
  return null;
}
