import {useMemo} from 'react';
import {useNavigate} from 'react-router-dom';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {wordsOf} from '#src/lib/compound-words.ts';
import {createWordIndex, NO_MATCH} from '#src/lib/word-index.ts';
import {useTable} from '#src/queries/rows.ts';
import type {FoundOption, FoundOptions} from './found-option.ts';

type FoundCircumscriptions = (text: string) => (FoundOptions & {readonly cost: number})[];

/** Returns a function that finds circumscriptions by their code or name; each opens the list of its brothers. */
export function useFoundCircumscriptions(): FoundCircumscriptions {
  const t = useT();
  const labels = useRecordLabels();
  const navigate = useNavigate();
  const circumscriptions = useTable('circumscriptions');
  return useMemo(() => {
    const rows = circumscriptions?.all.map(({row}) => row) ?? [];
    const index = createWordIndex(
      rows.map(({name, code}) => ({name: wordsOf(name), others: wordsOf(code ?? '')})),
    );
    return (text) => {
      const costs = index.costs(wordsOf(text));
      const found = rows
        .map((row, place) => ({row, cost: costs[place] ?? NO_MATCH}))
        .filter(({cost}) => cost < NO_MATCH)
        .sort((a, b) => a.cost - b.cost);
      const options = found.map(({row: {id, name, code}}): FoundOption => ({
        key: `circumscription-${id}`,
        icon: 'search',
        title: t('find.inList', {text: name}),
        line: code ?? '',
        open: () => void navigate(`/brothers?circumscription_id=${id}`),
      }));
      const [best] = found;
      return best ? [{title: labels.many('circumscriptions'), options, cost: best.cost}] : [];
    };
  }, [t, labels, navigate, circumscriptions]);
}
