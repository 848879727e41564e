import {useCallback} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Withdrawn} from '#src/mutations/others-withdrawn.ts';
import {useSubjectWords} from './use-subject-name.ts';

/** More are counted. */
const mostNamed = 5;

/** Returns a function that adds to a question what is withdrawn with the change that it is about. */
export function useWithdrawnWords(): (question: string, others: readonly Withdrawn[]) => string {
  const t = useT();
  const {list, number} = useFormats();
  const words = useSubjectWords();
  return useCallback(
    (question, others) => {
      if (others.length === 0) return question;
      const names = others
        .slice(0, mostNamed)
        .map(({table, values, owner}) => words(table, values, owner));
      const count = others.length - names.length;
      const more = count > 0 ? [t('lists.more', {count, shown: number(count)})] : [];
      const withdrawn = t('sync.confirm.withdrawOthers', {names: list([...names, ...more])});
      return `${question}\n\n${withdrawn}`;
    },
    [t, list, number, words],
  );
}
