import {useMemo, useState} from 'react';
import {type RenewalRecords, renewablesOn, type TemporaryVows} from '#src/domain/renewals.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {compareDays, type Day, yearOf} from '#src/lib/civil-date.ts';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import type {PickedBrothers} from './brother-picker.tsx';
import type {ChosenBrothers} from './use-chosen-brothers.ts';

/**
 * Offers the brothers who are in temporary vows on a day, those whose vows end first at the top: those whom the page before
 * offered, otherwise all. The user can narrow them to those who made first profession in the same year.
 */
export function useRenewingBrothers(
  brothers: ChosenBrothers,
  records: RenewalRecords,
  day: Day,
): PickedBrothers {
  const t = useT();
  const formats = useFormats();
  const [year, setYear] = useState('');
  const renewables = useMemo(() => renewablesOn(records, day), [records, day]);
  const {members, offered} = brothers;
  const vowsOf = (id: string): TemporaryVows | null => {
    const found = renewables.get(id);
    return found?.kind === 'temporary' ? found : null;
  };
  const sorted = useMemo(() => {
    const ends = new Map(
      [...renewables].flatMap(([id, found]) =>
        found.kind === 'temporary' ? [[id, found.until] as const] : [],
      ),
    );
    const endOf = (id: string) => ends.get(id) ?? '9999-12-31';
    return members && [...members].sort((a, b) => compareDays(endOf(a.id), endOf(b.id)));
  }, [members, renewables]);
  const proposed = (sorted ?? [])
    .map(({id}) => id)
    .filter((id) => offered?.has(id) ?? vowsOf(id) !== null);
  const yearOfFirst = (id: string): string => {
    const vows = vowsOf(id);
    return vows === null ? '' : String(yearOf(vows.since));
  };
  return {
    ...brothers,
    members: sorted,
    offered: new Set(proposed.filter((id) => year === '' || yearOfFirst(id) === year)),
    hindranceOf: (id) => {
      const found = renewables.get(id);
      if (found?.kind === 'temporary') return null;
      return t(`together.renewals.hindrances.${found?.by ?? 'NOT_A_MEMBER'}`);
    },
    noteOf: (id) => {
      const vows = vowsOf(id);
      return vows === null ? '' : t('brothers.bond.temporary', {day: formats.day(vows.until)});
    },
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
