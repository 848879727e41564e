import type {Day} from '#src/lib/civil-date.ts';
import type {ProvinceRecords, VowRecord} from '#src/domain/validation/records.ts';
import {bondOf} from './bond.ts';
import type {NoMember} from './hindrance.ts';
import {plannedId} from './moves.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import {settingsByCircumscription} from './settings.ts';
import {seriesOn} from './vow-status.ts';
import {latestEnd} from './vow.ts';

/** What several brothers renew together: all on one day and for the same time. */
export type Renewal = Pick<VowRecord, 'date' | 'received_by' | 'witness_1' | 'witness_2'> & {
  readonly duration_months: number | null;
  readonly valid_until: Day | null;
};

/** The records that a renewal is planned on. */
export type RenewalRecords = Pick<
  ProvinceRecords,
  'brothers' | 'vows' | 'formation_stages' | 'settings'
>;

/** The temporary vows of a brother up to a day. */
export type TemporaryVows = {
  readonly kind: 'temporary';
  /** The day of the first vow of the series. */
  readonly since: Day;
  /** The last day on which the vows bind, never past the cap. */
  readonly until: Day;
  /** The last day by the rows alone. */
  readonly end: Day;
  /** The first day on which perpetual profession is possible; `null` when the vows lapsed past the days of grace. */
  readonly earliestPerpetual: Day | null;
};

/** Why a brother has nothing to renew. */
export type Hindrance = NoMember | 'PERPETUAL' | 'NOT_PROFESSED';

export type Renewable = TemporaryVows | {readonly kind: 'hindered'; readonly by: Hindrance};

/** What a renewal changes for one brother. */
export type PlannedRenewal = {
  readonly brotherId: string;
  readonly before: TemporaryVows;
  readonly after: TemporaryVows;
};

export type RenewalPlan = {
  readonly planned: readonly PlannedRenewal[];
  /** The chosen brothers for whom nothing is saved. */
  readonly hindered: readonly {readonly brotherId: string; readonly by: Hindrance}[];
};

/**
 * Returns a function that finds what each brother can renew on a day. It caches its answers: while a date is typed, the
 * form asks for the same days again. Scheduled vows after that day do not count.
 */
export function renewablesByDay(
  records: RenewalRecords,
): (day: Day) => ReadonlyMap<string, Renewable> {
  const settingsOf = settingsByCircumscription(records.settings);
  const vowsOf = rowsByBrother(records.vows);
  const stagesOf = rowsByBrother(records.formation_stages);
  const judge = (day: Day): ReadonlyMap<string, Renewable> =>
    new Map(
      records.brothers.map((brother): [string, Renewable] => {
        const {id, membership_status: membershipStatus, birth_date: birthDate} = brother;
        if (brother.deleted_at) return [id, {kind: 'hindered', by: 'NO_RECORD'}];
        const settings = settingsOf(brother.circumscription_id);
        const rows = {vows: vowsOf(id), formation: stagesOf(id)};
        return [id, renewableOn({membershipStatus, birthDate, ...rows, today: day, settings})];
      }),
    );
  const known = new Map<Day, ReadonlyMap<string, Renewable>>();
  return (day) => {
    const renewables = known.get(day) ?? judge(day);
    known.set(day, renewables);
    return renewables;
  };
}

function renewableOn(brother: Parameters<typeof bondOf>[0]): Renewable {
  const bond = bondOf(brother);
  if (bond === null) return {kind: 'hindered', by: 'NOT_A_MEMBER'};
  if (bond.kind === 'perpetual') return {kind: 'hindered', by: 'PERPETUAL'};
  const series = seriesOn(brother);
  const [first] = series;
  if (bond.kind === 'none' || first === undefined) return {kind: 'hindered', by: 'NOT_PROFESSED'};
  const {until, earliestPerpetual} = bond;
  const end = latestEnd(series, brother.settings.tempVowMonths);
  return {kind: 'temporary', since: first.date, until, end, earliestPerpetual};
}

/** Plans the renewal of the chosen brothers who are in temporary vows on its day. */
export function planRenewals(
  records: RenewalRecords,
  brotherIds: readonly string[],
  renewal: Renewal,
): RenewalPlan {
  const {before, after} = renewablesAround(records, brotherIds, {...renewal, type: 'renewal'});
  const planned: PlannedRenewal[] = [];
  const excluded: {brotherId: string; by: Hindrance}[] = [];
  for (const brotherId of brotherIds) {
    const [now, then] = [before.get(brotherId), after.get(brotherId)];
    if (now?.kind === 'temporary' && then?.kind === 'temporary') {
      planned.push({brotherId, before: now, after: then});
    } else {
      excluded.push({brotherId, by: now?.kind === 'hindered' ? now.by : 'NO_RECORD'});
    }
  }
  return {planned, hindered: excluded};
}

/** Returns what each of the brothers could renew on the day of a vow: without it, and after all of them have made it. */
export function renewablesAround(
  records: RenewalRecords,
  brotherIds: readonly string[],
  vow: Renewal & Pick<VowRecord, 'type'>,
): Record<'before' | 'after', ReadonlyMap<string, Renewable>> {
  const chosen = new Set(brotherIds);
  const part = {...records, brothers: records.brothers.filter(({id}) => chosen.has(id))};
  const vows = withVows(records.vows, brotherIds, vow);
  return {
    before: renewablesByDay(part)(vow.date),
    after: renewablesByDay({...part, vows})(vow.date),
  };
}

/** Returns the vows as they would be after each brother has made the same one. */
export function withVows(
  vows: readonly VowRecord[],
  brotherIds: readonly string[],
  vow: Renewal & Pick<VowRecord, 'type'>,
): VowRecord[] {
  const added = brotherIds.map((brother_id): VowRecord => {
    return {...vow, id: plannedId(brother_id), brother_id};
  });
  return [...vows, ...added];
}
