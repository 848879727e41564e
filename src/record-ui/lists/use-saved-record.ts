import {useEffect, useState} from 'react';
import {useLocation} from 'react-router-dom';
import {forgetRecordToShow, recordToShow} from '#src/lib/saved-record.ts';

/** How long the list marks the saved record. */
const MARKED_MS = 5000;

/** Returns the id of the record whose form led to this list, for a few seconds; `null` for none. */
export function useSavedRecord(): string | null {
  const {pathname} = useLocation();
  const [id, setId] = useState(() => recordToShow(pathname));
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => setId(null), MARKED_MS);
    return () => {
      clearTimeout(timer);
      forgetRecordToShow();
    };
  }, [id]);
  return id;
}
