import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {listedRole} from './listed-role.ts';
import {isGuardian, isNoviceMaster} from './offices.ts';
import {officeNames} from './role-names.ts';
import {type ProvinceSettings, settingsByCircumscription} from './settings.ts';
import {lastSeries} from './vow-series.ts';
import {isPerpetual, type VowRow} from './vow.ts';

/** The rules that ask the holder of an office for perpetual vows. */
export type OfficeRule =
  | 'GUARDIAN_NOT_PERPETUAL'
  | 'MAJOR_SUPERIOR_NOT_PERPETUAL'
  | 'MASTER_NOT_PERPETUAL';

/** The offices of major superiors, and of those who are their vicars (can. 620). */
const majorSuperiors: ReadonlySet<string> = new Set(['minister', 'provincial vicar', 'custos']);

/**
 * Returns the rule that an election breaks when the brother is in temporary vows on the first day of the term; `null` when
 * it breaks none, or when no vows of the brother are recorded.
 */
export function brokenOfficeRule(
  {office, start_date}: {readonly office: string; readonly start_date: Day},
  vows: readonly VowRow[],
  settings: ProvinceSettings,
): OfficeRule | null {
  const rule = ruleOf(office);
  const taken = vows.filter(({date}) => date <= start_date);
  const isTemporary = taken.length > 0 && !lastSeries(taken, settings).some(isPerpetual);
  return isTemporary ? rule : null;
}

/** Finds the rule that an election would break by the records of the province. */
export function findOfficeRule(
  {brothers, vows, settings}: Pick<ProvinceRecords, 'brothers' | 'vows' | 'settings'>,
  election: {readonly brother_id: string; readonly office: string; readonly start_date: Day},
): OfficeRule | null {
  const brother = brothers.find(({id}) => id === election.brother_id);
  if (brother === undefined) return null;
  const own = vows.filter(({brother_id}) => brother_id === brother.id);
  return brokenOfficeRule(
    election,
    own,
    settingsByCircumscription(settings)(brother.circumscription_id),
  );
}

function ruleOf(office: string): OfficeRule | null {
  if (isGuardian(office)) return 'GUARDIAN_NOT_PERPETUAL';
  if (isNoviceMaster(office)) return 'MASTER_NOT_PERPETUAL';
  const isMajor = majorSuperiors.has(listedRole(officeNames, office) ?? '');
  return isMajor ? 'MAJOR_SUPERIOR_NOT_PERPETUAL' : null;
}
