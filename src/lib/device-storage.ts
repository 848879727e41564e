/** How this browser keeps what is on the device. */
export type DeviceStorage = {
  /** `unknown` where the browser does not say. */
  readonly keeping: 'for-good' | 'while-there-is-room' | 'unknown';
  /** Bytes; `null` where the browser does not say. */
  readonly used: number | null;
  readonly room: number | null;
};

export async function readDeviceStorage(): Promise<DeviceStorage> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const isKept = await storage?.persisted?.();
  const {usage, quota} = (await storage?.estimate?.()) ?? {};
  return {
    keeping: isKept === undefined ? 'unknown' : isKept ? 'for-good' : 'while-there-is-room',
    used: usage ?? null,
    room: quota ?? null,
  };
}

/** Asks the browser not to throw anything of this app away by itself; it may say no. */
export async function requestPersistence(): Promise<boolean> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  return (await storage?.persist?.()) ?? false;
}
