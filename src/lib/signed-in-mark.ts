/** Scripts of index.html read it before the first paint; the session itself can only be read later. */
const MARK = 'signed-in';

/** Tells whether a user is signed in on this device, or was until the server closed the session. */
export function isMarkedSignedIn(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

export function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(MARK, 'yes');
    else localStorage.removeItem(MARK);
  } catch (storageIsOff) {
    console.info(storageIsOff);
  }
}
