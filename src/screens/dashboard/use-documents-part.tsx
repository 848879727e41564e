import {type ReactNode, useEffect, useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useTable} from '#src/queries/rows.ts';

/**
 * Returns the part of the agenda with the documents, which only those load who see documents; `null` for the others,
 * `undefined` until it is loaded, because a part that appeared later would move the page down.
 */
export function useDocumentsPart(): ReactNode {
  const documents = useTable('brother_documents');
  const isNeeded = documents !== undefined && documents.all.length > 0;
  const [part, setPart] = useState<ReactNode>();
  useEffect(() => {
    if (!isNeeded) return;
    const load = async () => {
      const [{DocumentsPart}] = await Promise.all([
        import('./documents-part.tsx'),
        openTexts('records'),
      ]);
      setPart(<DocumentsPart />);
    };
    load().catch((error: unknown) => {
      console.info('The documents could not be loaded:', error);
      setPart(null);
    });
  }, [isNeeded]);
  if (documents === undefined) return undefined;
  return isNeeded ? part : null;
}
