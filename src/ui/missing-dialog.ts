import {useEffect} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {showToast} from './toasts.ts';

/** In place of a dialog whose code cannot be fetched: it closes and says why. */
export function MissingDialog({onClose}: {readonly onClose: () => void}): null {
  const t = useT();
  useEffect(() => {
    showToast({type: 'error', message: t('app.missing.part')});
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return null;
}
