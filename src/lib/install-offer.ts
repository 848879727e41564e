import {createListeners} from './listeners.ts';
import {readLocalSetting, unlessBlocked, writeLocalSetting} from './local-setting.ts';

/** Chromium's offer to install the app; the library of types does not know it. */
type InstallOffer = Event & {
  readonly prompt: () => Promise<{readonly outcome: 'accepted' | 'dismissed'}>;
};

let offer: InstallOffer | null = null;
const listeners = createListeners();

/** Keeps the browser's offer to install the app until the user asks for it: the event comes early, and once at most. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Else the browser shows a bar of its own on top of whatever is being read.
    event.preventDefault();
    keep(event as InstallOffer);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** How this app gets onto the device it runs on. */
type InstallWay = 'installed' | 'offered' | 'ios' | 'by-browser';

export function installWay(): InstallWay {
  if (isInstalled()) return 'installed';
  if (offer !== null) return 'offered';
  return isIos() ? 'ios' : 'by-browser';
}

export function subscribeInstallWay(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

/** Shows the browser's question. An offer is good for one. */
export async function installApp(): Promise<void> {
  await offer?.prompt();
  keep(null);
}

function keep(next: InstallOffer | null): void {
  offer = next;
  listeners.notify();
}

/** Tells whether the app runs in a window of its own, which has no buttons of the browser. */
export function isInstalled(): boolean {
  const standalone = matchMedia('(display-mode: standalone)').matches;
  return standalone || ('standalone' in navigator && navigator.standalone === true);
}

/** A tablet of Apple's calls itself a Macintosh; no Macintosh has a touch screen. */
function isIos(): boolean {
  const {userAgent, maxTouchPoints} = navigator;
  return /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Stored on the device: the user has visited once, has visited again, or has dismissed the hint. */
const STORAGE_KEY = 'install-hint';
/** Stored in the tab, so that a reload does not count as another visit. */
const VISIT_KEY = 'visit';

/**
 * Counts this visit and tells whether installing the app may be proposed: from the second one on, to who has
 * not said no.
 */
export function isInstallHintDue(): boolean {
  const known = readLocalSetting(STORAGE_KEY, ['once', 'due', 'never']);
  if (known === 'due' || known === 'never') return known === 'due';
  const isNew = unlessBlocked(() => {
    const counted = sessionStorage.getItem(VISIT_KEY);
    sessionStorage.setItem(VISIT_KEY, 'counted');
    return counted === null;
  });
  if (!isNew) return false;
  writeLocalSetting(STORAGE_KEY, known === 'once' ? 'due' : 'once');
  return known === 'once';
}

/** Never proposes it again on this device. */
export function dismissInstallHint(): void {
  writeLocalSetting(STORAGE_KEY, 'never');
}
