import {useMemo} from 'react';
import {type Profession, professionHindrance} from '#src/domain/professions.ts';
import {renewablesByDay, type RenewalRecords, type TemporaryVows} from '#src/domain/renewals.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {ChosenBrothers, PickedBrothers} from './brother-picker.tsx';
import {useHindranceTexts} from './warnings.tsx';
import {useYearOfFirstVows} from './year-of-first-vows.tsx';

/**
 * Offers the brothers who can make a profession on a day, among those whom the page before offered: for first profession
 * otherwise those who began the novitiate, for life otherwise those in temporary vows.
 */
export function useProfessingBrothers(
  brothers: ChosenBrothers,
  records: RenewalRecords,
  {type, date}: {readonly type: Profession['type']; readonly date: Day},
): PickedBrothers {
  const t = useT();
  const {day} = useFormats();
  const reasons = useHindranceTexts();
  const renewablesOn = useMemo(() => renewablesByDay(records), [records]);
  const renewables = useMemo(() => renewablesOn(date), [renewablesOn, date]);
  const novices = useMemo(
    () =>
      new Set(
        records.formation_stages
          .filter(({stage, start_date}) => stage === 'novitiate' && start_date <= date)
          .map(({brother_id}) => brother_id),
      ),
    [records, date],
  );
  const vowsOf = (id: string): TemporaryVows | null => {
    const found = renewables.get(id);
    return found?.kind === 'temporary' ? found : null;
  };
  const {members = [], offered} = brothers;
  const isUsual = (id: string): boolean =>
    professionHindrance(type, renewables.get(id)) === null &&
    (type === 'solemn' || novices.has(id));
  const proposed = members.map(({id}) => id).filter((id) => offered?.has(id) ?? isUsual(id));
  const year = useYearOfFirstVows(proposed, vowsOf);
  const shared = {
    ...brothers,
    hindranceOf: (id: string) => {
      const by = professionHindrance(type, renewables.get(id));
      return by === null ? null : reasons[by];
    },
  };
  if (type === 'simple') return {...shared, offered: new Set(proposed)};
  return {
    ...shared,
    ...year,
    noteOf: (id) => {
      const vows = vowsOf(id);
      return vows === null ? '' : t('brothers.bond.temporary', {day: day(vows.until)});
    },
  };
}
