import {useMemo} from 'react';
import {type Bond, bondOf} from '#src/domain/bond.ts';
import type {RowOf} from '#src/records/registry.ts';
import {rowsByParent, useChildren} from './children.ts';
import {remainingRows} from './remaining-rows.ts';
import {type LocalRow, useTable} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

type BrotherRow = RowOf<'brothers'>;

/** Returns the bond of a brother; `null` when he is no longer a member. */
export type BondOf = (brother: BrotherRow) => Bond | null;

/**
 * Returns a function that finds the bond of a brother when a list draws him, and remembers it. `undefined` until the
 * vows and stages are read; with `isWanted` false they are not, because 20,000 brothers have many.
 */
export function useBonds(isWanted = true): BondOf | undefined {
  const vows = useTable(isWanted ? 'vows' : null);
  const formation = useTable(isWanted ? 'formation_stages' : null);
  const bondWith = useBondWith();
  return useMemo(() => {
    if (!vows || !formation || !bondWith) return undefined;
    const known = new Map<BrotherRow, Bond | null>();
    const own = rowsByParent('vows', vows);
    const stages = rowsByParent('formation_stages', formation);
    return (brother) => {
      let bond = known.get(brother);
      if (bond === undefined) {
        bond = bondWith(brother, own.get(brother.id), stages.get(brother.id));
        known.set(brother, bond);
      }
      return bond;
    };
  }, [vows, formation, bondWith]);
}

/**
 * Returns the bond of one brother; `null` when he is no longer a member, `undefined` until it is known. His vows and
 * stages are read at once, even before his own record is.
 */
export function useBond(
  id: string | null | undefined,
  brother: BrotherRow | undefined,
): Bond | null | undefined {
  const vows = useChildren('vows', id);
  const formation = useChildren('formation_stages', id);
  const bondWith = useBondWith();
  return brother && vows && formation && bondWith?.(brother, vows, formation);
}

type BondWith = (
  brother: BrotherRow,
  vows?: readonly LocalRow<'vows'>[],
  formation?: readonly LocalRow<'formation_stages'>[],
) => Bond | null;

/** Returns a function that finds the bond of a brother who made these vows; `undefined` until the settings are read. */
function useBondWith(): BondWith | undefined {
  const isReady = useTable('settings') !== undefined;
  const settingsOf = useSettingsOf();
  const today = useToday();
  return useMemo(() => {
    if (!isReady) return undefined;
    return (brother, vows = [], formation = []) =>
      bondOf({
        membershipStatus: brother.membership_status,
        birthDate: brother.birth_date,
        vows: remainingRows(vows),
        formation: remainingRows(formation),
        today,
        settings: settingsOf(brother.circumscription_id),
      });
  }, [isReady, settingsOf, today]);
}
