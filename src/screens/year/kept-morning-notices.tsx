import {useEffect} from 'react';
import {storeMorningNotices} from '#src/mutations/morning-notices.ts';
import {useMorningNotices} from './use-morning-notices.ts';

/** Keeps the texts of the coming mornings as the records and the language say. Shows nothing. */
export function KeptMorningNotices() {
  const byDay = useMorningNotices();
  useEffect(() => {
    if (byDay) void storeMorningNotices(byDay);
  }, [byDay]);
  return null;
}
