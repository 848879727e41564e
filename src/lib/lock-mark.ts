import {unlessBlocked} from './local-setting.ts';

const MARK = 'app-lock';

/**
 * The mark of this device's app lock, which a page can read before any database is open; `null` without a lock. A page
 * that was opened under another mark must not write any more.
 */
export function lockMark(): string | null {
  return unlessBlocked(() => localStorage.getItem(MARK));
}

export function markLock(mark: string | null): void {
  unlessBlocked(() =>
    mark === null ? localStorage.removeItem(MARK) : localStorage.setItem(MARK, mark),
  );
}

/** Calls `react` when another tab changes the mark, until the returned function is called. */
export function followLockMark(react: () => void): () => void {
  const listen = ({key}: StorageEvent) => {
    if (key === MARK) react();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
