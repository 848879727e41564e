import {type ReactNode, useEffect, useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import type {Dashboard} from '#src/queries/dashboard.ts';
import type {LaterParts} from './later-parts.tsx';

type Parts = {readonly Component: typeof LaterParts | null};

/**
 * Returns the parts of the agenda with the documents and the terms of office, which only those load who see some; `null`
 * for the others, `undefined` until they are loaded, because a part that appeared later would move the page down.
 */
export function useLaterParts(dashboard: Dashboard | undefined): ReactNode {
  const {documents = [], terms = []} = dashboard ?? {};
  const isNeeded = documents.length + terms.length > 0;
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (!isNeeded) return;
    const load = async () => {
      const [module] = await Promise.all([import('./later-parts.tsx'), openTexts('records')]);
      setParts({Component: module.LaterParts});
    };
    load().catch((error: unknown) => {
      console.info('Parts of the agenda could not be loaded:', error);
      setParts({Component: null});
    });
  }, [isNeeded]);
  if (dashboard === undefined) return undefined;
  if (!isNeeded) return null;
  if (parts === undefined) return undefined;
  const {Component} = parts;
  return Component && <Component documents={documents} terms={terms} />;
}
