import {useEffect} from 'react';
import {formatAgain} from '#src/i18n/format-again.ts';

const signs = ['focus', 'pageshow', 'visibilitychange'] as const;

/** Writes all times again when the user comes back to the page and the device has changed its time zone. */
export function FollowTimeZone(): null {
  useEffect(() => {
    let shown = deviceZone();
    const look = (): void => {
      const zone = deviceZone();
      if (zone === shown) return;
      shown = zone;
      void formatAgain();
    };
    for (const sign of signs) addEventListener(sign, look);
    return () => {
      for (const sign of signs) removeEventListener(sign, look);
    };
  }, []);
  return null;
}

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
