import {useEffect} from 'react';
import {device} from '#src/db/device-database.ts';
import {translate} from '#src/i18n/language.ts';
import {typedText} from '#src/lib/dirty-forms.ts';
import {useSession, watchSession} from '#src/session/session.ts';
import {closeToast, showToast} from '#src/ui/toasts.ts';

/** The user must see it, however long they look elsewhere. */
const lifetimeMs = 24 * 3_600_000;
/** The session is read again within this time after its database was closed. */
const deletionMs = 10_000;

/**
 * Offers to copy what is typed when the browser deletes the app's data under an open form: with the session and the draft
 * gone, the sign-in page takes the place of the form.
 */
export function LostText(): null {
  const session = useSession();
  const userId = session.kind === 'signed-in' ? session.userId : '';
  useEffect(() => {
    let closedAt = -Infinity;
    const noteClosing = (): void => {
      closedAt = performance.now();
    };
    device.on('close', noteClosing);
    const stop = watchSession(({kind}) => {
      // A sign-out, in this tab or another, does not close the database.
      if (kind !== 'signed-out' || performance.now() - closedAt > deletionMs) return;
      // The form is still on the page.
      const text = typedText();
      if (text) offerToCopy(text, userId);
    });
    return () => {
      device.on.close.unsubscribe(noteClosing);
      stop();
    };
  }, [userId]);
  return null;
}

function offerToCopy(text: string, userId: string): void {
  const copy = () => navigator.clipboard.writeText(text).catch(() => offerToCopy(text, userId));
  const id = showToast({
    type: 'error',
    message: translate('forms.textLost'),
    action: {label: translate('forms.copyText'), run: () => void copy()},
    lifetimeMs,
    outlivesSession: true,
  });
  // Another user must not get the text.
  watchSession((session) => {
    if (session.kind === 'signed-in' && session.userId !== userId) closeToast(id);
  });
}
