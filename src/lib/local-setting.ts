/** Reads a setting of this device; anything but the `allowed` values counts as not set. */
export function readLocalSetting<V extends string>(key: string, allowed: readonly V[]): V | null {
  const stored = localStorage.getItem(key);
  return allowed.find((value) => value === stored) ?? null;
}

/** Forgets a setting, so that its default applies. */
export function removeLocalSetting(key: string): void {
  localStorage.removeItem(key);
}

export function writeLocalSetting(key: string, value: string): void {
  localStorage.setItem(key, value);
}
