import {createListeners} from './listeners.ts';

/** Chromium's offer to install the app; the library of types does not know it. */
type InstallOffer = Event & {
  readonly prompt: () => Promise<{readonly outcome: 'accepted' | 'dismissed'}>;
};

let offer: InstallOffer | null = null;
const listeners = createListeners();

/** Keeps the browser's offer for when somebody asks for it; it comes once, early, and maybe never. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Else the browser shows a bar of its own on top of whatever is being read.
    event.preventDefault();
    keep(event as InstallOffer);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** How this app gets onto the device it runs on. */
export type InstallWay = 'installed' | 'offered' | 'ios' | 'by-browser';

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

function isInstalled(): boolean {
  const standalone = matchMedia('(display-mode: standalone)').matches;
  return standalone || ('standalone' in navigator && navigator.standalone === true);
}

/** A tablet of Apple's calls itself a Macintosh; no Macintosh has a touch screen. */
function isIos(): boolean {
  const {userAgent, maxTouchPoints} = navigator;
  return /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
