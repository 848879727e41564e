import {useEffect, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {
  areLimitsKnown,
  type BrowserLimit,
  findBrowserLimits,
  rememberLimits,
} from '#src/lib/browser-limits.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';
import {Button} from '#src/ui/button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {Notice} from '#src/ui/notice.tsx';

/** An edit that is sent at once needs no notice. */
const WAITING_MS = 5_000;

/**
 * Asks the browser to keep the app's storage as soon as it holds edits that the server does not have, and tells the user
 * what this browser does not do by itself. The notice stays until the user dismisses it, and is never shown again on
 * this device.
 */
export function BrowserLimitsNotice() {
  const t = useT();
  const [limits, setLimits] = useState<readonly BrowserLimit[]>([]);
  const [isKnown, setKnown] = useState(areLimitsKnown);
  const [isDue, setDue] = useState(false);
  const isWaiting = Boolean(useUnsettledCount());
  useEffect(() => {
    if (!isWaiting) return undefined;
    void findBrowserLimits().then(setLimits);
    const timer = setTimeout(() => setDue(true), WAITING_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (isKnown || !isDue || limits.length === 0) return null;
  const dismiss = () => {
    rememberLimits();
    setKnown(true);
  };
  return (
    <Notice
      tone="info"
      action={
        <Button ref={focusNeighbourOnRemoval} onClick={dismiss}>
          {t('shell.limits.dismiss')}
        </Button>
      }
    >
      {limits.map((limit) => (
        <p key={limit}>{t(`shell.limits.${limit}`)}</p>
      ))}
    </Notice>
  );
}
