import type {Day} from '#src/lib/civil-date.ts';
import {lastsOn} from './membership.ts';
import {defaultSettings, type ProvinceSettings} from './settings.ts';
import type {CachedStatus} from './status-rank.ts';
import {closedSeries} from './vow-series.ts';
import {isPerpetual, isPerpetualOver, latestVows, type VowRow} from './vow.ts';

/**
 * How a member belongs to the Order: each member is in exactly one state, so the states add up to the members. A cleric
 * is in the state of his vows; his order is counted apart.
 */
export const memberStates = [
  'solemn_professed',
  'simple_professed',
  'novice',
  'postulant',
  'aspirant',
  'unknown',
] as const satisfies readonly CachedStatus[];

export type MemberState = (typeof memberStates)[number];

type Rows = {
  readonly vows: readonly OwnedVow[];
  readonly formation: readonly StageRow[];
  /** What `cachedStatusByBrother` returns for the day. */
  readonly statuses: ReadonlyMap<string, CachedStatus>;
  readonly day: Day;
  /** What holds for a brother, by his id; without it the defaults hold. */
  readonly settingsOf?: (brotherId: string) => Pick<ProvinceSettings, 'tempVowMonths'>;
};

type OwnedVow = VowRow & {readonly brother_id: string};

type StageRow = {
  readonly brother_id: string;
  readonly stage: string;
  readonly start_date: Day;
  readonly end_date: Day | null;
};

/**
 * Returns a function that finds the state of a brother on a day. Vows decide first. Before any vow, and when he begins again
 * after vows that ended, his status does, or the stage that lasts on the day: a priest who enters the Order is a novice, though his status is priest.
 */
export function memberStatesOn({
  vows,
  formation,
  statuses,
  day,
  settingsOf = () => defaultSettings,
}: Rows): (brotherId: string) => MemberState {
  const professions = professionByBrother(vows, day);
  for (const id of closedSeries(vows, formation, day, settingsOf).keys()) professions.delete(id);
  const novices = brothersInStage('novitiate', formation, day);
  const postulants = brothersInStage('postulancy', formation, day);
  return (id) => {
    const profession = professions.get(id);
    if (profession === 'perpetual') return 'solemn_professed';
    if (profession === 'temporary') return 'simple_professed';
    const status = statuses.get(id);
    if (status === 'novice' || novices.has(id)) return 'novice';
    if (status === 'postulant' || postulants.has(id)) return 'postulant';
    return status === 'aspirant' ? 'aspirant' : 'unknown';
  };
}

type Profession = 'perpetual' | 'temporary';

function professionByBrother(vows: readonly OwnedVow[], day: Day): Map<string, Profession> {
  const latestSimple = latestVows(vows, day, 'simple');
  const professions = new Map<string, Profession>();
  for (const vow of vows) {
    if (vow.date > day) continue;
    const binds = isPerpetual(vow) && !isPerpetualOver(vow, latestSimple.get(vow.brother_id));
    if (binds) professions.set(vow.brother_id, 'perpetual');
    else if (!professions.has(vow.brother_id)) professions.set(vow.brother_id, 'temporary');
  }
  return professions;
}

function brothersInStage(stage: string, rows: readonly StageRow[], day: Day): Set<string> {
  const present = rows.filter((row) => row.stage === stage && lastsOn(row, day));
  return new Set(present.map(({brother_id}) => brother_id));
}
