import {useEffect, useState} from 'react';
import {openUserDatabase} from '#src/db/open-database.ts';
import {countUnsettled} from '#src/db/unsettled.ts';

/** Counts the unsent edits of a user who is not signed in; `undefined` until they are counted. */
export function useUnsentCount(userId: string): number | undefined {
  const [counted, setCounted] = useState<{readonly userId: string; readonly count: number}>();
  useEffect(() => {
    let isCurrent = true;
    countOf(userId)
      .then((count) => isCurrent && setCounted({userId, count}))
      .catch((error: unknown) => console.info('Unsent changes could not be counted:', error));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return counted?.userId === userId ? counted.count : undefined;
}

async function countOf(userId: string): Promise<number> {
  return countUnsettled(await openUserDatabase(userId));
}
