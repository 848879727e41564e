import {addDays, type Day} from '#src/lib/civil-date.ts';
import type {ProvinceSettings} from './settings.ts';
import {boundUntil, isPerpetual, type VowRow} from './vow.ts';

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
  const ends = vows.map((vow) => (isPerpetual(vow) ? '' : boundUntil(vow, settings.tempVowMonths)));
  let start = 0;
  let covered: Day = '';
  let isAfterPerpetual = false;
  for (const [index, vow] of vows.entries()) {
    if (vow.type === 'simple') {
      const isAfterGap = covered !== '' && vow.date > addDays(covered, settings.graceDays);
      if (isAfterPerpetual || isAfterGap) start = index;
      isAfterPerpetual = false;
    }
    if (isPerpetual(vow)) isAfterPerpetual = true;
    const end = ends[index] ?? '';
    if (end > covered) covered = end;
  }
  return vows.slice(start);
}

/** Returns the temporary vows that follow a perpetual one, each with that perpetual vow. Scheduled vows must be left out. */
export function readmissions<V extends VowRow>(
  taken: readonly V[],
): readonly {readonly perpetual: V; readonly simple: V}[] {
  const found: {perpetual: V; simple: V}[] = [];
  let perpetual: V | null = null;
  for (const vow of inSeriesOrder(taken)) {
    if (isPerpetual(vow)) perpetual = vow;
    if (vow.type !== 'simple') continue;
    if (perpetual !== null) found.push({perpetual, simple: vow});
    perpetual = null;
  }
  return found;
}

/** Days decide; of one day, a simple vow comes first and a perpetual one last. */
function inSeriesOrder<V extends VowRow>(vows: readonly V[]): V[] {
  return [...vows].sort((a, b) =>
    a.date === b.date ? placeOf(a) - placeOf(b) : a.date < b.date ? -1 : 1,
  );
}

function placeOf({type}: VowRow): number {
  return ['simple', 'renewal', 'solemn'].indexOf(type);
}
