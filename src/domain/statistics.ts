import type {Day} from '#src/lib/civil-date.ts';
import {lastsToday} from './membership.ts';
import type {CachedStatus} from './status-rank.ts';
import {isPerpetual, isPerpetualOver, latestSimpleVows, type VowRow} from './vow.ts';

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
  readonly vows: readonly OwnedVow[];
  readonly formation: readonly StageRow[];
  readonly statuses: ReadonlyMap<string, CachedStatus>;
  readonly today: Day;
}): ProvinceStatistics {
  const professions = professionByBrother(province.vows, province.today);
  const beginners = brothersInNovitiateOrPostulancy(province.formation, province.today);
  const counts = {
    active_brothers: 0,
    priests: 0,
    deacons: 0,
    solemn_professed: 0,
    simple_professed: 0,
    in_formation: 0,
    suspended: 0,
  };
  for (const {id, deleted_at, membership_status} of province.brothers) {
    if (deleted_at !== null) continue;
    if (membership_status === 'suspended') counts.suspended++;
    if (membership_status !== 'active') continue;

    const status = province.statuses.get(id) ?? 'unknown';
    const profession = professions.get(id);
    counts.active_brothers++;
    if (status === 'priest') counts.priests++;
    if (status === 'deacon') counts.deacons++;
    if (profession === 'perpetual') counts.solemn_professed++;
    if (profession === 'temporary') counts.simple_professed++;
    const isBeginner = status === 'novice' || status === 'postulant' || beginners.has(id);
    if (profession === 'temporary' || (profession === undefined && isBeginner)) {
      counts.in_formation++;
    }
  }
  return counts;
}

type BrotherRow = {
  readonly id: string;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};

type Profession = 'perpetual' | 'temporary';

type OwnedVow = Pick<VowRow, 'type' | 'date'> & {readonly brother_id: string};

type StageRow = {
  readonly brother_id: string;
  readonly stage: string;
  readonly start_date: Day;
  readonly end_date: Day | null;
};

function professionByBrother(vows: readonly OwnedVow[], today: Day): Map<string, Profession> {
  const latestSimple = latestSimpleVows(vows, today);
  const professions = new Map<string, Profession>();
  for (const vow of vows) {
    if (vow.date > today) continue;
    const binds = isPerpetual(vow) && !isPerpetualOver(vow, latestSimple.get(vow.brother_id));
    if (binds) professions.set(vow.brother_id, 'perpetual');
    else if (!professions.has(vow.brother_id)) professions.set(vow.brother_id, 'temporary');
  }
  return professions;
}

/** Finds the brothers in these stages now: a priest who enters the Order is a novice, though his status is priest. */
function brothersInNovitiateOrPostulancy(stages: readonly StageRow[], today: Day): Set<string> {
  const present = stages.filter(
    (row) => (row.stage === 'novitiate' || row.stage === 'postulancy') && lastsToday(row, today),
  );
  return new Set(present.map(({brother_id}) => brother_id));
}
