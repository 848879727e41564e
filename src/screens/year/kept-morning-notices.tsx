import {useEffect, useMemo} from 'react';
import type {Celebration} from '#src/domain/celebrations.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {addDays} from '#src/lib/civil-date.ts';
import {storeMorningNotices} from '#src/mutations/morning-notices.ts';
import {useCelebrations} from '#src/queries/celebrations.ts';
import {useIsMorningEmpty, useLastPull} from '#src/queries/morning-notices.ts';
import {useProvinceSettings} from '#src/queries/settings.ts';
import {useToday} from '#src/queries/today.ts';
import {groupByDay, useCelebrationWords} from './shown-celebrations.ts';

/** Keeps the texts of the coming mornings as the records and the language say. Shows nothing. */
export function KeptMorningNotices() {
  const byDay = useMorningNotices();
  const isEmpty = useIsMorningEmpty();
  const lastPull = useLastPull();
  useEffect(() => {
    if (byDay === undefined) return undefined;
    // A record may have just been removed; a moment later the texts follow from what is left.
    const store = () => void storeMorningNotices(byDay, lastPull);
    const timer = setTimeout(store, isEmpty ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [byDay, isEmpty, lastPull]);
  return null;
}

const REST_MS = 1000;
/** A device that is not opened for longer shows no notification any more. */
const DAYS_AHEAD = 60;
/** A lock screen shows no more lines. */
const MOST_LINES = 4;

type ByDay = Readonly<Record<string, {readonly title: string; readonly body: string}>>;

/**
 * Returns what the notifications of today and the coming mornings say, by day; `undefined` until the rows are read. They
 * reach no further than the province allows its records to be shown without the server.
 */
export function useMorningNotices(): ByDay | undefined {
  const t = useT();
  const {collator} = useFormats();
  const words = useCelebrationWords();
  const today = useToday();
  const {maxOfflineDays} = useProvinceSettings();
  const last = addDays(today, Math.min(DAYS_AHEAD, maxOfflineDays));
  const celebrations = useCelebrations(today, last, collator);
  return useMemo(() => {
    if (celebrations === undefined) return undefined;
    const line = (one: Celebration) => `${one.name}: ${words(one)}`;
    return Object.fromEntries(
      groupByDay(celebrations).map(({day, celebrations: found}) => {
        const lines = found.slice(0, MOST_LINES).map(line);
        const more = found.length - lines.length;
        if (more > 0) lines.push(t('year.morning.more', {count: more}));
        return [day, {title: t('dashboard.today'), body: lines.join('\n')}];
      }),
    );
  }, [celebrations, t, words]);
}
