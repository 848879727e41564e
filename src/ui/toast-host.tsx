import {createPortal} from 'react-dom';
import {onDemand} from './on-demand.tsx';
import {PlainToasts} from './plain-toasts.tsx';
import {stayAnnounced} from './stay-announced.ts';
import styles from './toast-host.module.css';
import {useShownToasts} from './toasts.ts';

// The first toast loads its code; most visits show none.
const ToastStack = onDemand(
  async () => (await import('./toast-stack.tsx')).ToastStack,
  PlainToasts,
);

/**
 * The container of the toasts, once per app. Screen readers announce what enters a region that was there before, so
 * the region of the toasts exists from the start; an error is an alert, which is announced wherever it appears. Both are
 * outside of what a dialog hides, because many a toast says what a dialog has done while that closes.
 */
export function ToastHost() {
  const toasts = useShownToasts();
  const errors = toasts.filter(({type}) => type === 'error');
  const others = toasts.filter(({type}) => type !== 'error');
  return createPortal(
    <div ref={stayAnnounced} className={styles.stack}>
      {errors.length > 0 && <ToastStack toasts={errors} />}
      <div role={others.length > 0 ? 'status' : undefined} aria-live="polite" aria-atomic="false">
        {others.length > 0 && <ToastStack toasts={others} />}
      </div>
    </div>,
    document.body,
  );
}
