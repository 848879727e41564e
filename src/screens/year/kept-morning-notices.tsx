import {useEffect, useMemo} from 'react';
import {
  type CelebratingProvince,
  type Celebration,
  celebrationsWithin,
} from '#src/domain/celebrations.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {addDays} from '#src/lib/civil-date.ts';
import {onFirstUse} from '#src/lib/on-first-use.ts';
import {storeMorningNotices} from '#src/mutations/morning-notices.ts';
import {useCelebratingProvince} from '#src/queries/celebrations.ts';
import {useIsMorningEmpty, useLastPull} from '#src/queries/morning-notices.ts';
import {useProvinceSettings} from '#src/queries/settings.ts';
import {useToday} from '#src/queries/today.ts';
import {type DayGroup, groupByDay, useCelebrationWords} from './shown-celebrations.ts';

/** Keeps the texts of the coming mornings as the records and the language say. Shows nothing. */
export function KeptMorningNotices() {
  const {collator} = useFormats();
  const textsByDay = useMorningNotices(useCelebratingProvince(collator));
  const isEmpty = useIsMorningEmpty();
  const lastPull = useLastPull();
  useEffect(() => {
    if (textsByDay === undefined) return undefined;
    // A record may have just been removed; a moment later the texts follow from what is left.
    const store = () => void storeMorningNotices(textsByDay(), lastPull);
    const timer = setTimeout(store, isEmpty ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [textsByDay, isEmpty, lastPull]);
  return null;
}

const REST_MS = 1000;
/** A device that is not opened for longer shows no notification any more. */
const DAYS_AHEAD = 60;
/** A lock screen shows no more lines. */
const MOST_LINES = 4;

type ByDay = Readonly<Record<string, {readonly title: string; readonly body: string}>>;

/**
 * Returns a function that says by day what the notifications of today and the coming mornings say; `undefined` until the rows are
 * read. It computes this when it is first called, because most users want no notification. The notifications reach no further than
 * the province allows its records to be shown without the server.
 */
export function useMorningNotices(
  province: CelebratingProvince | undefined,
): (() => ByDay) | undefined {
  const t = useT();
  const words = useCelebrationWords();
  const today = useToday();
  const {maxOfflineDays} = useProvinceSettings();
  const last = addDays(today, Math.min(DAYS_AHEAD, maxOfflineDays));
  return useMemo(() => {
    if (province === undefined) return undefined;
    const line = (one: Celebration) => `${one.name}: ${words(one)}`;
    const textOf = ({day, celebrations}: DayGroup) => {
      const lines = celebrations.slice(0, MOST_LINES).map(line);
      const more = celebrations.length - lines.length;
      if (more > 0) lines.push(t('year.morning.more', {count: more}));
      return [day, {title: t('dashboard.today'), body: lines.join('\n')}] as const;
    };
    return onFirstUse(() => {
      const days = groupByDay(celebrationsWithin(province, {from: today, to: last}));
      return Object.fromEntries(days.map(textOf));
    });
  }, [province, today, last, t, words]);
}
