import {cachedStatus} from '#src/domain/cached-status.ts';
import {isEntryStage} from '#src/domain/entry-stage.ts';
import {settingsByCircumscription, type ProvinceSettings} from '#src/domain/settings.ts';
import type {CachedStatus} from '#src/domain/status-rank.ts';
import {memberStatesOn} from '#src/domain/member-state.ts';
import {isMember} from '#src/domain/membership.ts';
import {lastSeries, temporaryVows} from '#src/domain/vow-series.ts';
import {isPerpetual} from '#src/domain/vow.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {
  BrotherRecord,
  ElectionRecord,
  HomeRecord,
  OrdinationRecord,
  PostRecord,
  ProvinceRecords,
  StageRecord,
  VowRecord,
} from './records.ts';

/** One brother with all that is his, each kind of row by its day, those of one day by id. */
export type Life = {
  readonly brother: BrotherRecord;
  readonly today: Day;
  /** As they hold in his circumscription. */
  readonly settings: ProvinceSettings;
  /** What he is today by his rows, whatever is stored. */
  readonly status: CachedStatus;
  readonly vows: readonly VowRecord[];
  /** The vows he has taken by today. */
  readonly taken: readonly VowRecord[];
  /** The first of his temporary vows, in whichever series. */
  readonly firstTemporary: VowRecord | undefined;
  /** The temporary and the perpetual vows of the last series (can. 690). */
  readonly temporary: readonly VowRecord[];
  readonly perpetual: readonly VowRecord[];
  readonly orders: readonly OrdinationRecord[];
  readonly stages: readonly StageRecord[];
  readonly homes: readonly HomeRecord[];
  readonly posts: readonly PostRecord[];
  readonly elections: readonly ElectionRecord[];
};

/** Gathers the lives of all who are not archived, in one pass over the rows of each kind. */
export function gatherLives(province: ProvinceRecords): Life[] {
  const {today} = province;
  const vowsOf = byBrother(province.vows, ({date}) => date);
  const ordersOf = byBrother(province.ordinations, ({date}) => date);
  const stagesOf = byBrother(province.formation_stages, ({start_date}) => start_date);
  const homesOf = byBrother(province.fraternity_assignments, ({start_date}) => start_date);
  const postsOf = byBrother(province.institution_assignments, ({start_date}) => start_date);
  const electionsOf = byBrother(province.elections, ({start_date}) => start_date);
  const settingsOf = settingsByCircumscription(province.settings);

  return province.brothers
    .filter(({deleted_at}) => deleted_at === null)
    .map((brother) => {
      const vows = vowsOf(brother.id);
      const orders = ordersOf(brother.id);
      const stages = stagesOf(brother.id);
      const taken = vows.filter(({date}) => date <= today);
      const settings = settingsOf(brother.circumscription_id);
      const begun = stages.filter(({start_date}) => start_date <= today);
      const inSeries = new Set(lastSeries(taken, settings, begun));
      const series = taken.filter((vow) => inSeries.has(vow));
      return {
        brother,
        today,
        settings,
        status: cachedStatus({
          vows,
          ordinations: orders,
          formation: stages,
          today,
          additionalInfo: brother.additional_info,
          settings,
        }),
        vows,
        taken,
        firstTemporary: temporaryVows(taken)[0],
        temporary: temporaryVows(series),
        perpetual: series.filter(isPerpetual),
        orders,
        stages,
        homes: homesOf(brother.id),
        posts: postsOf(brother.id),
        elections: electionsOf(brother.id),
      };
    });
}

/** Tells whether he belongs to the order still: active or suspended. */
export function isInOrder({brother}: Life): boolean {
  return isMember(brother);
}

export function isActive({brother}: Life): boolean {
  return brother.membership_status === 'active';
}

/** Tells whether he is a novice today, whatever his status: a priest may be one. */
export function isNovice(life: Life): boolean {
  const {brother, vows, stages: formation, status, today: day, settings} = life;
  const statuses = new Map([[brother.id, status]]);
  const settingsOf = () => settings;
  return memberStatesOn({vows, formation, statuses, day, settingsOf})(brother.id) === 'novice';
}

/** Tells whether a brother has made profession, also when his vows have lapsed; after a readmission he makes it again. */
export function isProfessed({temporary, perpetual}: Life): boolean {
  return temporary.length + perpetual.length > 0;
}

/** Finds the stage in which he entered. */
export function entryOf({stages}: Life): StageRecord | undefined {
  return stages.find(({stage}) => isEntryStage(stage));
}

/**
 * Finds the day from which he is in the Order: that of his entry or of his first vows, whichever is earlier; `null` when
 * neither is recorded. Scheduled ones count: what he received before them he brings along.
 */
export function enteredOn(life: Life): Day | null {
  const entry = entryOf(life)?.start_date;
  const vow = life.vows[0]?.date;
  if (entry === undefined || vow === undefined) return entry ?? vow ?? null;
  return entry < vow ? entry : vow;
}

/** Lectors and acolytes receive a ministry, not an order (can. 1009 §1). */
export function isHolyOrder(type: string): boolean {
  return type === 'diaconate' || type === 'priesthood' || type === 'episcopate';
}

/** Finds his row of an order, received by today. */
export function received(life: Life, type: string): OrdinationRecord | undefined {
  return life.orders.find((order) => order.type === type && order.date <= life.today);
}

function byBrother<R extends {readonly id: string; readonly brother_id: string}>(
  rows: readonly R[],
  dayOf: (row: R) => Day,
): (brotherId: string) => readonly R[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.brother_id);
    if (group === undefined) groups.set(row.brother_id, [row]);
    else group.push(row);
  }
  for (const group of groups.values()) {
    if (group.length > 1) group.sort((a, b) => compare(dayOf(a), dayOf(b)) || compare(a.id, b.id));
  }
  return (brotherId) => groups.get(brotherId) ?? [];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
