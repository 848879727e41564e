import type {Day} from '#src/lib/civil-date.ts';
import {lastsOn} from './membership.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import {defaultSettings, type ProvinceSettings} from './settings.ts';
import type {CachedStatus} from './status-rank.ts';
import {closedBy} from './vow-series.ts';
import {isPerpetual, isPerpetualOver, latestSimpleDay, type VowRow} from './vow.ts';

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

/** The rows of one brother, with his status (`cachedStatus`) on the day. */
type Own = {
  readonly vows: readonly VowRow[];
  readonly formation: readonly Omit<StageRow, 'brother_id'>[];
  readonly status: CachedStatus;
  readonly day: Day;
  readonly settings: Pick<ProvinceSettings, 'tempVowMonths'>;
};

type OwnedVow = VowRow & {readonly brother_id: string};

type StageRow = {
  readonly brother_id: string;
  readonly stage: string;
  readonly start_date: Day;
  readonly end_date: Day | null;
};

/** Returns a function that finds the state of a brother on a day, each by his own rows (`memberState`). */
export function memberStatesOn({
  vows,
  formation,
  statuses,
  day,
  settingsOf = () => defaultSettings,
}: Rows): (brotherId: string) => MemberState {
  const vowsOf = rowsByBrother(vows);
  const stagesOf = rowsByBrother(formation);
  return (id) =>
    memberState({
      vows: vowsOf(id),
      formation: stagesOf(id),
      status: statuses.get(id) ?? 'unknown',
      day,
      settings: settingsOf(id),
    });
}

/**
 * Finds the state of a brother on a day. Vows decide first. Before any vow, and when he begins again after vows that
 * ended, his status does, or the stage that lasts on the day: a priest who enters the Order is a novice, though his
 * status is priest.
 */
export function memberState({vows, formation, status, day, settings}: Own): MemberState {
  const taken = vows.filter(({date}) => date <= day);
  const begun = formation.filter(({start_date}) => start_date <= day);
  if (taken.length > 0 && closedBy(taken, begun, settings) === null) {
    const latestSimple = latestSimpleDay(taken);
    const isBoundForGood = taken.some(
      (vow) => isPerpetual(vow) && !isPerpetualOver(vow, latestSimple),
    );
    return isBoundForGood ? 'solemn_professed' : 'simple_professed';
  }
  const isIn = (stage: string) => begun.some((row) => row.stage === stage && lastsOn(row, day));
  if (status === 'novice' || isIn('novitiate')) return 'novice';
  if (status === 'postulant' || isIn('postulancy')) return 'postulant';
  return status === 'aspirant' ? 'aspirant' : 'unknown';
}
