import type {Day} from '#src/lib/civil-date.ts';
import type {StageRecord, VowRecord} from '#src/domain/validation/records.ts';
import {endedStages, lastDayBefore} from './ended-stages.ts';
import {
  type Hindrance,
  type Renewable,
  renewablesAround,
  type Renewal,
  type RenewalRecords,
  type TemporaryVows,
  withVows,
} from './renewals.ts';
import {rowsByBrother} from './rows-by-brother.ts';

/** What several brothers profess together on one day: their first vows, or vows for life. */
export type Profession = Renewal & {readonly type: Exclude<VowRecord['type'], 'renewal'>};

export type ProfessionHindrance = Hindrance | 'TEMPORARY';

/** What a profession changes for one brother. */
export type PlannedProfession = {
  readonly brotherId: string;
  /** The temporary vows up to its day; `null` before first profession. */
  readonly before: TemporaryVows | null;
  /** The last day on which the new vows bind; `null` when they bind for life. */
  readonly until: Day | null;
  /** The stages of entry that end with first vows. */
  readonly stages: readonly StageRecord[];
};

export type ProfessionPlan = {
  readonly planned: readonly PlannedProfession[];
  /** The chosen brothers for whom nothing is saved. */
  readonly hindered: readonly {readonly brotherId: string; readonly by: ProfessionHindrance}[];
};

/** Tells why a brother cannot make a profession, by what he could renew on its day; `null` when he can. */
export function professionHindrance(
  type: Profession['type'],
  renewable: Renewable | undefined,
): ProfessionHindrance | null {
  if (renewable === undefined) return 'NO_RECORD';
  if (renewable.kind === 'temporary') return type === 'solemn' ? null : 'TEMPORARY';
  const {by} = renewable;
  return type === 'simple' && by === 'NOT_PROFESSED' ? null : by;
}

/** Plans the profession of the chosen brothers who can make it on its day. */
export function planProfessions(
  records: RenewalRecords,
  brotherIds: readonly string[],
  profession: Profession,
): ProfessionPlan {
  const {type, date} = profession;
  const {before, after} = renewablesAround(records, brotherIds, profession);
  const stagesOf = rowsByBrother(records.formation_stages);
  const planned: PlannedProfession[] = [];
  const hindered: {brotherId: string; by: ProfessionHindrance}[] = [];
  for (const brotherId of brotherIds) {
    const [now, then] = [before.get(brotherId), after.get(brotherId)];
    const by = professionHindrance(type, now);
    if (by !== null) hindered.push({brotherId, by});
    else
      planned.push({
        brotherId,
        before: now?.kind === 'temporary' ? now : null,
        until: then?.kind === 'temporary' ? then.until : null,
        stages: type === 'simple' ? endedStages(stagesOf(brotherId), {stage: null, date}) : [],
      });
  }
  return {planned, hindered};
}

/** Returns the vows and the stages as they would be after the professions. */
export function withProfessions(
  records: Pick<RenewalRecords, 'vows' | 'formation_stages'>,
  profession: Profession,
  planned: readonly PlannedProfession[],
): Pick<RenewalRecords, 'vows' | 'formation_stages'> {
  const ids = planned.map(({brotherId}) => brotherId);
  const ended = new Set(planned.flatMap(({stages}) => stages.map(({id}) => id)));
  const end_date = lastDayBefore({stage: null, date: profession.date});
  return {
    vows: withVows(records.vows, ids, profession),
    formation_stages: records.formation_stages.map((row) =>
      ended.has(row.id) ? {...row, end_date} : row,
    ),
  };
}
