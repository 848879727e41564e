import {useSyncExternalStore} from 'react';
import {createListeners} from '#src/lib/listeners.ts';

export type Toast = {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  /** Without it the toast has the usual lifetime, which is longer with an action. */
  readonly lifetimeMs?: number;
  /** One action that the toast offers, e.g. undo. */
  readonly action?: {readonly label: string; readonly run: () => void};
  /** It is about the end of the session, so it stays after it. */
  readonly outlivesSession?: boolean;
};
export type ShownToast = Toast & {readonly id: number};

/**
 * Shows a message at the top right, which disappears after a while or when the user closes it; the same message without
 * an action is not shown twice. Returns its id.
 */
export function showToast(toast: Toast): number {
  lastId += 1;
  const others = shown.filter(
    ({action, message}) => action !== undefined || message !== toast.message,
  );
  put([...others, {...toast, id: lastId}]);
  return lastId;
}

export function showErrorToast(message: string): void {
  showToast({type: 'error', message});
}

export function closeToast(id: number): void {
  put(shown.filter((toast) => toast.id !== id));
}

/** Closes what was shown to a user who is not signed in any more. */
export function closeUserToasts(): void {
  put(shown.filter(({outlivesSession}) => outlivesSession === true));
}

export function useToasts(): {readonly show: (toast: Toast) => number} {
  return toasts;
}

export function useShownToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, () => shown);
}

const toasts = {show: showToast};
let lastId = 0;
let shown: readonly ShownToast[] = [];
const listeners = createListeners();

function subscribe(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

function put(next: readonly ShownToast[]): void {
  shown = next;
  listeners.notify();
}
