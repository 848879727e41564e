import {type ReactNode, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {compareDays, yearOf} from '#src/lib/civil-date.ts';
import type {TemporaryVows} from '#src/domain/renewals.ts';
import {FilterSelect} from '#src/ui/filter-select.tsx';

type YearOfFirstVows = {
  /** The proposed brothers of the chosen year; all without one. */
  readonly offered: ReadonlySet<string>;
  readonly filter: ReactNode;
};

/** Narrows the proposed brothers to those who made first profession in the same year. */
export function useYearOfFirstVows(
  proposed: readonly string[],
  vowsOf: (id: string) => TemporaryVows | null,
): YearOfFirstVows {
  const t = useT();
  const formats = useFormats();
  const [year, setYear] = useState('');
  const yearOfFirst = (id: string): string => {
    const vows = vowsOf(id);
    return vows === null ? '' : String(yearOf(vows.since));
  };
  return {
    offered: new Set(proposed.filter((id) => year === '' || yearOfFirst(id) === year)),
    filter: (
      <FilterSelect
        label={t('together.renewals.year')}
        value={year}
        onChange={setYear}
        options={[
          {value: '', label: t('lists.all')},
          ...countEach(proposed.map(yearOfFirst)).map(([value, count]) => ({
            value,
            label: t('lists.option', {name: value, shown: formats.number(count)}),
          })),
        ]}
      />
    ),
  };
}

/** Counts equal texts, in their order; the empty text is not counted. */
function countEach(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => compareDays(a, b));
}
