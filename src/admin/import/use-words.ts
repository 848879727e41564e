import {useEffect, useState} from 'react';
import type {Words} from '#src/import/words.ts';

/** What records are called in all languages; `undefined` until they are loaded. */
export function useWords(): Words | undefined {
  const [words, setWords] = useState<Words>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    import('#src/i18n/record-words.ts')
      .then(({loadRecordWords}) => loadRecordWords())
      .then(setWords, setFailure);
  }, []);
  // The page's own boundary tells what to do about code that could not be loaded.
  if (failure !== undefined) throw failure;
  return words;
}
