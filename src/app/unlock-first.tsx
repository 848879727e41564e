import {createRoot} from 'react-dom/client';
import type {AppLock} from '#src/db/device-database.ts';
import {openTexts, translate} from '#src/i18n/language.ts';
import {askOtherTabs, lockWithoutUse} from '#src/lib/auto-lock.ts';
import {followLockMark} from '#src/lib/lock-mark.ts';
import {rootElement} from '#src/lib/static-page.ts';
import {lockOfRecords, readWith, type Unlocked} from '#src/mutations/unlock.ts';
import {LockScreen} from '#src/screens/settings/lock-screen.tsx';
import {LockFrame} from './lock-frame.tsx';

/** `usedAt`: when another tab was used that has unlocked this one; otherwise the user has just typed the passphrase. */
type UnlockedPage = Unlocked & {readonly usedAt?: number};

/** Resolves once the records of this device can be read: another tab has the key, or the user types the passphrase. */
export async function unlockFirst(): Promise<void> {
  const lock = await lockOfRecords();
  if (lock === undefined) return;
  const {key, minutes, usedAt} = (await unlockedElsewhere(lock)) ?? (await askUser(lock));
  lockWithoutUse(key, minutes, usedAt);
}

/** Before rows are sealed or opened, the user must have typed the passphrase: it proves that they know it. */
async function unlockedElsewhere(lock: AppLock): Promise<UnlockedPage | null> {
  const other = lock.state === 'sealed' ? await askOtherTabs() : null;
  if (other === null) return null;
  readWith(lock, other.key);
  return {...other, minutes: lock.minutes};
}

/** Shows the lock screen in place of the app. */
async function askUser(lock: AppLock): Promise<UnlockedPage> {
  await openTexts('settings');
  const app = rootElement();
  const place = document.createElement('div');
  app.before(place);
  app.hidden = true;
  document.title = translate('app.name');
  // Another tab has turned the lock off.
  const stopFollowing = followLockMark(() => window.location.reload());
  const over = new AbortController();
  const screen = createRoot(place);
  const unlocked = await new Promise<UnlockedPage>((resolve) => {
    const askTabs = () => {
      if (document.visibilityState === 'visible')
        void unlockedElsewhere(lock).then((elsewhere) => elsewhere && resolve(elsewhere));
    };
    document.addEventListener('visibilitychange', askTabs, {signal: over.signal});
    screen.render(
      <LockFrame>
        <LockScreen state={lock.state} onUnlock={resolve} />
      </LockFrame>,
    );
  });
  stopFollowing();
  over.abort();
  screen.unmount();
  place.remove();
  app.hidden = false;
  return unlocked;
}
