import {readLocalSetting, removeLocalSetting, writeLocalSetting} from './local-setting.ts';

/** Scripts of index.html read it before the first paint; the session itself can only be read later. */
const MARK = 'signed-in';

/** Tells whether a user is signed in on this device, or was until the server closed the session. */
export function isMarkedSignedIn(): boolean {
  return readLocalSetting(MARK, ['yes']) !== null;
}

export function markSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) writeLocalSetting(MARK, 'yes');
  else removeLocalSetting(MARK);
}
