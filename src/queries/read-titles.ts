import {useCallback} from 'react';
import {titleIn} from '#src/records/title-in.ts';
import type {Titles} from './change.ts';
import {useLocal} from './local.ts';

/** Returns the titles of records whose tables a page has read, at once and even while the browser deletes the database. */
export function useReadTitles(): Titles {
  const local = useLocal();
  return useCallback(
    (table, id) => {
      try {
        return titleIn(table, local?.table(table).read()?.get(id));
      } catch (error) {
        // The database is gone: what is typed is worth more than a name in it.
        console.info('No title:', error);
        return '';
      }
    },
    [local],
  );
}
