import type {Day} from '#src/lib/civil-date.ts';
import {memberStatesOn} from './member-state.ts';
import {isPermanentDeacon} from './permanent-deacon.ts';
import {defaultSettings, type ProvinceSettings, settingsByBrother} from './settings.ts';
import type {CachedStatus} from './status-rank.ts';

/**
 * How many brothers the province has. The counts overlap on purpose (a priest is counted among the
 * solemnly professed too): they are not slices of one pie.
 */
export type ProvinceStatistics = {
  readonly active_brothers: number;
  /** Bishops apart. */
  readonly priests: number;
  readonly deacons: number;
  /** Clerics included. */
  readonly solemn_professed: number;
  readonly simple_professed: number;
  /** Postulants, novices and simply professed: initial formation ends with perpetual profession (can. 659). */
  readonly in_formation: number;
  /** The only ones counted who are not among the active. */
  readonly suspended: number;
};

/**
 * Counts the brothers that are neither archived nor gone. `statuses` is what `cachedStatusByBrother`
 * tells of them; `vows` and `formation` may hold rows of others. To count one circumscription, pass its brothers only.
 */
export function provinceStatistics(province: {
  readonly brothers: readonly BrotherRow[];
  readonly vows: StateRows['vows'];
  readonly formation: StateRows['formation'];
  readonly statuses: ReadonlyMap<string, CachedStatus>;
  readonly today: Day;
  /** What holds in a circumscription; without it the defaults hold. */
  readonly settingsOf?: (circumscriptionId: string) => Pick<ProvinceSettings, 'tempVowMonths'>;
}): ProvinceStatistics {
  const {brothers, vows, formation, statuses, today, settingsOf = () => defaultSettings} = province;
  const stateOf = memberStatesOn({
    vows,
    formation,
    statuses,
    day: today,
    settingsOf: settingsByBrother(brothers, settingsOf),
  });
  const counts = {
    active_brothers: 0,
    priests: 0,
    deacons: 0,
    solemn_professed: 0,
    simple_professed: 0,
    in_formation: 0,
    suspended: 0,
  };
  for (const {id, deleted_at, membership_status} of brothers) {
    if (deleted_at !== null) continue;
    if (membership_status === 'suspended') counts.suspended++;
    if (!isCounted({deleted_at, membership_status})) continue;

    const status = statuses.get(id) ?? 'unknown';
    const state = stateOf(id);
    counts.active_brothers++;
    if (status === 'priest') counts.priests++;
    if (status === 'deacon') counts.deacons++;
    if (state === 'solemn_professed') counts.solemn_professed++;
    if (state === 'simple_professed') counts.simple_professed++;
    if (state === 'simple_professed' || state === 'novice' || state === 'postulant') {
      counts.in_formation++;
    }
  }
  return counts;
}

/** Counts those deacons in the statistics who do not prepare for the priesthood. */
export function countPermanentDeacons(
  brothers: readonly (BrotherRow & {readonly vocation_type: string})[],
  statuses: ReadonlyMap<string, CachedStatus>,
): number {
  return brothers.filter(
    (brother) =>
      isCounted(brother) && statuses.get(brother.id) === 'deacon' && isPermanentDeacon(brother),
  ).length;
}

function isCounted(brother: Pick<BrotherRow, 'membership_status' | 'deleted_at'>): boolean {
  return brother.deleted_at === null && brother.membership_status === 'active';
}

type BrotherRow = {
  readonly id: string;
  readonly circumscription_id?: string;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};

type StateRows = Parameters<typeof memberStatesOn>[0];
