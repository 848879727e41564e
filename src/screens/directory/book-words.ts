import {useMemo} from 'react';
import type {ListedResident} from '#src/domain/directory/houses.ts';
import type {ListedBrother, Senior} from '#src/domain/directory/members.ts';
import type {OfficeHolder} from '#src/domain/directory/offices.ts';
import type {Dead} from '#src/domain/necrology.ts';
import {useTexts} from '#src/i18n/texts.ts';
import {useDeadWords} from '#src/screens/year/dead-list.tsx';
import type {EntryText} from './entry-shape.ts';
import {useBrotherWords, useSeniorWords} from './brother-entries.tsx';
import {type LineWords, useHolderWords, useResidentWords} from './entries.tsx';

/** Writes the text of each kind of entry, as the entry shows it. */
export type BookWords = {
  readonly holder: (one: OfficeHolder) => EntryText;
  readonly resident: (one: ListedResident) => EntryText;
  readonly brother: (one: ListedBrother) => EntryText;
  readonly senior: (one: Senior) => EntryText;
  readonly dead: (one: Dead) => EntryText;
};

/** Returns the words of a book in the language around the component; the same ones in the same language. */
export function useBookWords(): BookWords {
  const texts = useTexts();
  const holder = useHolderWords();
  const resident = useResidentWords();
  const senior = useSeniorWords();
  const brother = useBrotherWords();
  const dead = useDeadWords();
  return useMemo(
    () => ({
      holder: (one) => lineOf(holder(one)),
      resident: (one) => lineOf(resident(one)),
      senior: (one) => lineOf(senior(one)),
      brother: (one) => {
        const {name, facts} = brother(one);
        return {kind: 'brother', paragraphs: [[{face: 'name', text: name}], ...small(facts)]};
      },
      dead: (one) => {
        const {title, death, life} = dead(one);
        const rest = title === '' ? [] : [{face: 'line', text: `, ${title}`} as const];
        return {
          kind: 'dead',
          paragraphs: [
            [{face: 'bold', text: one.name}, ...rest],
            ...small([death, life].filter((line) => line !== '')),
          ],
        };
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the functions change with the texts alone
    [texts],
  );
}

function lineOf({name, end}: LineWords): EntryText {
  const pieces = [name, end].map((text) => ({face: 'line', text}) as const);
  return {kind: 'line', paragraphs: [pieces]};
}

function small(lines: readonly string[]): EntryText['paragraphs'] {
  return lines.map((text) => [{face: 'facts', text}]);
}
