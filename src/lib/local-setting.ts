/** Uses a storage of the browser; `null` where the user has blocked it for this site, or where it is full. */
export function unlessBlocked<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Reads a setting of this device; anything but the `allowed` values counts as not set. */
export function readLocalSetting<V extends string>(key: string, allowed: readonly V[]): V | null {
  const stored = unlessBlocked(() => localStorage.getItem(key));
  return allowed.find((value) => value === stored) ?? null;
}

/** Forgets a setting, so that its default applies. */
export function removeLocalSetting(key: string): void {
  unlessBlocked(() => localStorage.removeItem(key));
}

export function writeLocalSetting(key: string, value: string): void {
  unlessBlocked(() => localStorage.setItem(key, value));
}
