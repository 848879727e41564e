import {lazy, Suspense} from 'react';
import {useShownToasts} from './toasts.ts';

// The first toast brings its looks along; most visits to a first screen show none.
const ToastStack = lazy(async () => {
  const module = await import('./toast-stack.tsx');
  return {default: module.ToastStack};
});

/** The place of the toasts, once per app. */
export function ToastHost() {
  const toasts = useShownToasts();
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastStack toasts={toasts} />
    </Suspense>
  );
}
