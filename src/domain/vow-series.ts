import {addDays, addMonths, type Day, latestDay} from '#src/lib/civil-date.ts';
import {type ProvinceSettings, settingsByBrother} from './settings.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import {isPerpetual, latestEnd, latestVows, type VowRow} from './vow.ts';

export type SeriesSettings = Pick<ProvinceSettings, 'tempVowMonths' | 'graceDays'>;

/**
 * Returns the last series of vows, by date. A vow of type `simple` begins a series when it is the first vow, when it
 * follows a perpetual vow (readmission, can. 690), or when the vows before it ended more than the days of grace
 * earlier. The vows before every such vow are a series too. There is none when a stage of formation has closed it
 * (`closedBy`). Pass only vows that are taken and stages that have begun, not scheduled ones.
 */
export function lastSeries<V extends VowRow>(
  taken: readonly V[],
  settings: SeriesSettings,
  begun: readonly BegunStage[] = [],
): readonly V[] {
  if (closedBy(taken, begun, settings) !== null) return [];
  const vows = inSeriesOrder(taken);
  for (let index = vows.length - 1; index > 0; index--) {
    if (beginsSeries(vows, index, settings)) return vows.slice(index);
  }
  return vows;
}

function beginsSeries(
  vows: readonly VowRow[],
  index: number,
  {tempVowMonths, graceDays}: SeriesSettings,
): boolean {
  const vow = vows[index];
  if (vow?.type !== 'simple') return false;
  const earlier = vows.slice(0, index);
  if (openPerpetual(earlier) !== undefined) return true;
  const covered = latestEnd(earlier, tempVowMonths);
  return covered !== '' && vow.date > addDays(covered, graceDays);
}

/** What the rules on vows read of a row of `formation_stages`. */
export type BegunStage = {readonly stage: string; readonly start_date: Day};

/**
 * Finds the last vow of a series that a stage of formation has closed: a postulancy or novitiate that starts after that
 * vow, and after the temporary vows ended. No record of a member keeps an indult from perpetual vows, so there the stage
 * itself shows the readmission (can. 690). `null` when no stage closes the series.
 */
export function closedBy(
  taken: readonly VowRow[],
  begun: readonly BegunStage[],
  {tempVowMonths}: Pick<ProvinceSettings, 'tempVowMonths'>,
): Day | null {
  const last = latestDay(taken.map(({date}) => date));
  const start = latestDay(begun.filter(isBeginning).map(({start_date}) => start_date));
  if (taken.length === 0 || start <= last) return null;
  const isOver =
    openPerpetual(inSeriesOrder(taken)) !== undefined || start > latestEnd(taken, tempVowMonths);
  return isOver ? last : null;
}

function isBeginning({stage}: BegunStage): boolean {
  return stage === 'postulancy' || stage === 'novitiate';
}

type OfBrother = {readonly brother_id: string};

/** Finds the closed series of a day (`closedBy`): brother id → day of the last vow. */
export function closedSeries(
  vows: readonly (OfBrother & VowRow)[],
  formation: readonly (OfBrother & BegunStage)[],
  day: Day,
  settingsOf: (brotherId: string) => Pick<ProvinceSettings, 'tempVowMonths'>,
): ReadonlyMap<string, Day> {
  const latest = latestVows(vows, day);
  const later = formation.filter(
    (row) =>
      isBeginning(row) &&
      row.start_date <= day &&
      row.start_date > (latest.get(row.brother_id) ?? day),
  );
  const ids = new Set(later.map(({brother_id}) => brother_id));
  const takenBy = rowsByBrother(
    vows.filter(({brother_id, date}) => ids.has(brother_id) && date <= day),
  );
  const stagesOf = rowsByBrother(later);
  const closed = new Map<string, Day>();
  for (const id of ids) {
    const last = closedBy(takenBy(id), stagesOf(id), settingsOf(id));
    if (last !== null) closed.set(id, last);
  }
  return closed;
}

/** What the counted vows are read from. */
export type CountedRows<V extends OfBrother & VowRow> = {
  readonly brothers: readonly {readonly id: string; readonly circumscription_id: string}[];
  readonly vows: readonly V[];
  readonly formation: readonly (OfBrother & BegunStage)[];
  /** What holds in a circumscription. */
  readonly settingsOf: (circumscriptionId: string) => SeriesSettings;
};

/**
 * Returns the vows of everybody's last series up to a day. A readmitted brother has his place from his new profession on
 * (can. 690; can. 640 §2 of 1917): where the years count on, his vows are renewals.
 */
export function countedVows<V extends OfBrother & VowRow>(
  {brothers, vows, formation, settingsOf}: CountedRows<V>,
  day: Day,
): V[] {
  const settings = settingsByBrother(brothers, settingsOf);
  const takenBy = rowsByBrother(vows.filter(({date}) => date <= day));
  const begunBy = rowsByBrother(formation.filter(({start_date}) => start_date <= day));
  return [...new Set(vows.map(({brother_id}) => brother_id))].flatMap((id) =>
    lastSeries(takenBy(id), settings(id), begunBy(id)),
  );
}

/**
 * Returns the temporary vows among vows in the order of their days. A renewal after a perpetual vow is made out of
 * devotion and is none.
 */
export function temporaryVows<V extends VowRow>(vows: readonly V[]): V[] {
  const perpetual = vows.find(isPerpetual)?.date;
  return vows.filter(
    ({type, date}) =>
      type === 'simple' || (type === 'renewal' && (perpetual === undefined || date <= perpetual)),
  );
}

/** Returns the temporary vows that follow a perpetual one, each with that perpetual vow. Scheduled vows must be left out. */
export function readmissions<V extends VowRow>(
  taken: readonly V[],
): readonly {readonly perpetual: V; readonly simple: V}[] {
  return inSeriesOrder(taken).flatMap((simple, index, vows) => {
    const perpetual = simple.type === 'simple' ? openPerpetual(vows.slice(0, index)) : undefined;
    return perpetual === undefined ? [] : [{perpetual, simple}];
  });
}

/** Returns the last perpetual vow, unless a simple vow follows it. */
function openPerpetual<V extends VowRow>(vows: readonly V[]): V | undefined {
  const types = vows.map(({type}) => type);
  const last = types.lastIndexOf('solemn');
  return last > types.lastIndexOf('simple') ? vows[last] : undefined;
}

/** Sorts vows by day; of one day, a simple vow comes first and a perpetual one last. */
export function inSeriesOrder<V extends VowRow>(vows: readonly V[]): V[] {
  return [...vows].sort((a, b) =>
    a.date === b.date ? places[a.type] - places[b.type] : a.date < b.date ? -1 : 1,
  );
}

const places = {simple: 0, renewal: 1, solemn: 2} as const;

/**
 * Tells which limit temporary vows exceed that last from `first` to `until`: six years, or nine where the time was prolonged
 * (can. 655, 657 §2). `null`: none.
 */
export function exceededLimit(first: Day, until: Day): 'TEMP_OVER_6Y' | 'TEMP_OVER_9Y' | null {
  if (addMonths(first, 108) < until) return 'TEMP_OVER_9Y';
  return addMonths(first, 72) < until ? 'TEMP_OVER_6Y' : null;
}
