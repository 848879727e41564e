import {lazy, Suspense} from 'react';
import styles from './toast-host.module.css';
import {useShownToasts} from './toasts.ts';

// The first toast loads its code; most visits show none.
const ToastStack = lazy(async () => {
  const module = await import('./toast-stack.tsx');
  return {default: module.ToastStack};
});

/**
 * The container of the toasts, once per app. Screen readers announce what enters a region that was there before, so
 * the region of the toasts exists from the start; an error is an alert, which is announced wherever it appears.
 */
export function ToastHost() {
  const toasts = useShownToasts();
  const stack = (areErrors: boolean) => (
    <Suspense>
      {toasts.length > 0 && (
        <ToastStack toasts={toasts.filter(({type}) => (type === 'error') === areErrors)} />
      )}
    </Suspense>
  );
  return (
    <div className={styles.stack}>
      {stack(true)}
      <div role="status" aria-atomic="false">
        {stack(false)}
      </div>
    </div>
  );
}
