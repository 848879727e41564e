import {createPortal} from 'react-dom';
import {onDemand} from './on-demand.tsx';
import {PlainToasts} from './plain-toasts.tsx';
import styles from './toast-host.module.css';
import {useShownToasts} from './toasts.ts';

// The first toast loads its code; most visits show none.
const ToastStack = onDemand(
  async () => (await import('./toast-stack.tsx')).ToastStack,
  PlainToasts,
);

export const TOASTS_ID = 'toasts';

/**
 * The container of the toasts, once per app. Screen readers announce what enters a region that was there before, so
 * the region of the toasts exists from the start; an error is an alert, which is announced wherever it appears. Both are
 * directly in the body, so that they can stay announced while a dialog hides the page.
 */
export function ToastHost() {
  const toasts = useShownToasts();
  const errors = toasts.filter(({type}) => type === 'error');
  const others = toasts.filter(({type}) => type !== 'error');
  return createPortal(
    <div id={TOASTS_ID} className={styles.stack}>
      {errors.length > 0 && <ToastStack toasts={errors} />}
      <div role={others.length > 0 ? 'status' : undefined} aria-live="polite" aria-atomic="false">
        {others.length > 0 && <ToastStack toasts={others} />}
      </div>
    </div>,
    document.body,
  );
}
