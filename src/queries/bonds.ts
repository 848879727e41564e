import {useMemo} from 'react';
import {type Bond, bondOf} from '#src/domain/bond.ts';
import type {RowOf} from '#src/records/registry.ts';
import {rowsByParent, useTable} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

type BrotherRow = RowOf<'brothers'>;

/** Returns the bond of a brother; `null` when he is no longer a member. */
export type BondOf = (brother: BrotherRow) => Bond | null;

/**
 * Returns a function that finds the bond of a brother when a list draws him, and remembers it. `undefined` until the
 * vows are read; with `isWanted` false they are not, because 20,000 brothers have many.
 */
export function useBonds(isWanted = true): BondOf | undefined {
  const vows = useTable(isWanted ? 'vows' : null);
  const isReady = useTable('settings') !== undefined;
  const settingsOf = useSettingsOf();
  const today = useToday();
  return useMemo(() => {
    if (!vows || !isReady) return undefined;
    const known = new Map<BrotherRow, Bond | null>();
    const own = rowsByParent('vows', vows);
    return (brother) => {
      let bond = known.get(brother);
      if (bond === undefined) {
        bond = bondOf({
          membershipStatus: brother.membership_status,
          birthDate: brother.birth_date,
          vows: (own.get(brother.id) ?? []).map(({row}) => row),
          today,
          settings: settingsOf(brother.circumscription_id),
        });
        known.set(brother, bond);
      }
      return bond;
    };
  }, [vows, isReady, settingsOf, today]);
}
