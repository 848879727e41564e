import {lazy, Suspense} from 'react';
import {useShownToasts} from './toasts.ts';

// The first toast loads its code; most visits show none.
const ToastStack = lazy(async () => {
  const module = await import('./toast-stack.tsx');
  return {default: module.ToastStack};
});

/** The container of the toasts, once per app. */
export function ToastHost() {
  const toasts = useShownToasts();
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastStack toasts={toasts} />
    </Suspense>
  );
}
