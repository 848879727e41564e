import {useMemo} from 'react';
import {brokenOfficeRule, type OfficeRule} from '#src/domain/office-vows.ts';
import {type Values, textOf} from '#src/lib/values.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useSettingsOf} from './settings.ts';

/** Returns the rule that an election would break, by the vows on this device; `null` until they are read. */
export function useOfficeRule(): (election: Values) => OfficeRule | null {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const settingsOf = useSettingsOf();
  return useMemo(() => {
    const taken = vows && remainingRows(vows);
    return (election) => {
      const brother = brothers?.byId.get(textOf(election, 'brother_id'))?.row;
      if (brother === undefined || taken === undefined) return null;
      const term = {
        office: textOf(election, 'office'),
        start_date: textOf(election, 'start_date'),
      };
      const own = taken.filter(({brother_id}) => brother_id === brother.id);
      return brokenOfficeRule(term, own, settingsOf(brother.circumscription_id));
    };
  }, [brothers, vows, settingsOf]);
}
