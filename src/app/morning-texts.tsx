import {useIsMorningEmpty} from '#src/queries/morning-notices.ts';
import {LaterMorningNotices} from '#src/screens/year/later-morning-notices.tsx';
import {EmptyOnFailure} from './empty-on-failure.tsx';

/** Writes the texts of the coming mornings on any page after they were removed with a record. Shows nothing. */
export function MorningTexts() {
  return useIsMorningEmpty() ? (
    <EmptyOnFailure>
      <LaterMorningNotices />
    </EmptyOnFailure>
  ) : null;
}
