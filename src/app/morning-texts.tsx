import {lazy, Suspense} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useIsMorningEmpty} from '#src/queries/morning-notices.ts';
import {EmptyOnFailure} from './empty-on-failure.tsx';

const KeptMorningNotices = lazy(async () => {
  const [{KeptMorningNotices: Kept}] = await Promise.all([
    import('#src/screens/year/kept-morning-notices.tsx'),
    openTexts('year'),
  ]);
  return {default: Kept};
});

/** Writes the texts of the coming mornings on any page after they were removed with a record. Shows nothing. */
export function MorningTexts() {
  if (!useIsMorningEmpty()) return null;
  return (
    <EmptyOnFailure>
      <Suspense>
        <KeptMorningNotices />
      </Suspense>
    </EmptyOnFailure>
  );
}
