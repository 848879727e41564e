import {flushDrafts, forgetDirtyForms} from './dirty-forms.ts';
import {closeNotifications} from './notifications.ts';
import {closePdfs} from './open-file.ts';
import {pause} from './pause.ts';
import {endOfWork} from './running-work.ts';

/** How often the page looks whether it has been out of use for too long. */
const lookMs = 10_000;
/** The other tabs of a device answer at once, or are frozen. */
const answerMs = 300;
/** The longest wait for the drafts of open forms. */
const draftsMs = 2_000;
/** The longest wait for an upload, an import or a backup that runs. */
const workMs = 10 * 60_000;
const minuteMs = 60_000;

const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

type Message =
  | {readonly kind: 'question' | 'lock'}
  | {readonly kind: 'limit'; readonly ms: number}
  | ({readonly kind: 'answer'} & OtherTab);

/** What an unlocked tab tells a new one. */
export type OtherTab = {
  readonly key: Uint8Array<ArrayBuffer>;
  /** When the tab was used last, in milliseconds since 1970. */
  readonly usedAt: number;
};

let channel: BroadcastChannel | null = null;
let limitMs = Infinity;

/** Sets after how many minutes without use this page and all other tabs lock themselves. */
export function setLockMinutes(minutes: number): void {
  limitMs = minutes * minuteMs;
  send({kind: 'limit', ms: limitMs});
}

/**
 * Locks the app after some minutes without use, and whenever another tab is locked; until then it gives new tabs the key.
 * A page that has the key from another tab counts from the last use of that tab: otherwise two tabs, each loaded again when
 * it locks, would unlock each other for ever. Call it once.
 */
export function lockWithoutUse(
  key: Uint8Array<ArrayBuffer>,
  minutes: number,
  lastUse = Date.now(),
): void {
  limitMs = minutes * minuteMs;
  let usedAt = lastUse;
  const lockIfUnused = (): boolean => {
    // A clock that was set back proves nothing either.
    const isUnused = Math.abs(Date.now() - usedAt) >= limitMs;
    if (isUnused) void lockPage();
    return isUnused;
  };
  const note = () => {
    // The timer sleeps with the device, so the first touch afterwards may come too late.
    if (!lockIfUnused()) usedAt = Date.now();
  };
  for (const use of uses) addEventListener(use, note, {capture: true, passive: true});
  document.addEventListener('visibilitychange', lockIfUnused);
  setInterval(lockIfUnused, lookMs);
  openChannel().addEventListener('message', ({data}: MessageEvent<Message>) => {
    if (data.kind === 'lock') void lockPage();
    if (data.kind === 'limit') limitMs = data.ms;
    // A page that is being locked is hidden, but may still write drafts.
    const mayAnswer = data.kind === 'question' && !document.body.hidden;
    if (mayAnswer && !lockIfUnused()) send({kind: 'answer', key, usedAt});
  });
}

/** Asks the open tabs of the app for the key and their last use; `null` when none of them is unlocked. */
export async function askOtherTabs(): Promise<OtherTab | null> {
  const asked = openChannel();
  send({kind: 'question'});
  return new Promise((resolve) => {
    setTimeout(resolve, answerMs, null);
    asked.addEventListener('message', ({data}: MessageEvent<Message>) => {
      if (data.kind === 'answer') resolve(data);
    });
  });
}

/** Locks the app in all tabs. What is typed into forms is kept as drafts. */
export async function lockApp(): Promise<void> {
  send({kind: 'lock'});
  await lockPage();
}

/** Loads the page again: the key and all records leave its memory. Shows no record meanwhile, nor an opened PDF. */
export async function lockPage(): Promise<void> {
  // The page is being locked already.
  if (document.body.hidden) return;
  document.body.hidden = true;
  closePdfs();
  await waitForWork();
  const flushing = flushDrafts().catch((error: unknown) => console.info('No draft:', error));
  // The notification of the morning names brothers.
  await Promise.race([Promise.all([flushing, closeNotifications()]), pause(draftsMs)]);
  // A form would ask whether to leave it. (In Chromium a listener that is added now is called after that of the form.)
  forgetDirtyForms();
  location.reload();
}

/** Lets an upload end that the page would take with it, and shows what is waited for. */
async function waitForWork(): Promise<void> {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  notice.style.font = '1rem system-ui';
  const showing = endOfWork((label) => {
    notice.textContent = label;
    // The body is hidden.
    document.documentElement.append(notice);
  });
  await Promise.race([showing, pause(workMs)]);
  notice.remove();
}

function send(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only this origin
  openChannel().postMessage(message);
}

function openChannel(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('fraternitas-app-lock'));
}
