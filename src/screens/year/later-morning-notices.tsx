import {lazy, Suspense} from 'react';
import {openTexts} from '#src/i18n/language.ts';

const KeptMorningNotices = lazy(async () => {
  const [module] = await Promise.all([import('./kept-morning-notices.tsx'), openTexts('year')]);
  return {default: module.KeptMorningNotices};
});

/** Keeps the texts of the coming mornings once its code is here; the page does not wait for it. */
export function LaterMorningNotices() {
  return (
    <Suspense>
      <KeptMorningNotices />
    </Suspense>
  );
}
