import {useEffect} from 'react';
import {followLockMark} from '#src/lib/lock-mark.ts';

/**
 * Loads the page again when another tab turns the app lock on or off: without the new key this page reads no session, and
 * would leave its form for the sign-in. What is typed is kept as a draft, and a running import ends first.
 */
export function FollowAppLock(): null {
  useEffect(
    () =>
      followLockMark(() => void import('#src/lib/auto-lock.ts').then(({lockPage}) => lockPage())),
    [],
  );
  return null;
}
