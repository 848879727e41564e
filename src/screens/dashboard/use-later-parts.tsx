import {type ReactNode, useEffect, useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useTable} from '#src/queries/rows.ts';

/**
 * Returns the parts of the agenda with the documents and the terms of office, which only those load who see some; `null`
 * for the others, `undefined` until they are loaded, because a part that appeared later would move the page down.
 */
export function useLaterParts(): ReactNode {
  const documents = useTable('brother_documents');
  const elections = useTable('elections');
  // The terms are of elections and of the chapters' circumscriptions.
  const chapters = useTable('chapters');
  const isRead = documents !== undefined && elections !== undefined && chapters !== undefined;
  const isNeeded = isRead && documents.all.length + elections.all.length > 0;
  const [parts, setParts] = useState<ReactNode>();
  useEffect(() => {
    if (!isNeeded) return;
    const load = async () => {
      const [{LaterParts}] = await Promise.all([import('./later-parts.tsx'), openTexts('records')]);
      setParts(<LaterParts />);
    };
    load().catch((error: unknown) => {
      console.info('Parts of the agenda could not be loaded:', error);
      setParts(null);
    });
  }, [isNeeded]);
  if (!isRead) return undefined;
  return isNeeded ? parts : null;
}
