import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import type {ProvinceSettings} from './settings.ts';
import {latestEnd, type VowRow} from './vow.ts';

type SeriesSettings = Pick<ProvinceSettings, 'tempVowMonths' | 'graceDays'>;

/**
 * Returns the last series of vows, by date. A vow of type `simple` begins a series when it is the first vow, when it
 * follows a perpetual vow (readmission, can. 690), or when the vows before it ended more than the days of grace
 * earlier. The vows before every such vow are a series too. Pass only vows that are taken, not scheduled ones.
 */
export function lastSeries<V extends VowRow>(
  taken: readonly V[],
  settings: SeriesSettings,
): readonly V[] {
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
