import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {listedRole} from './listed-role.ts';
import {isGuardian, isNoviceMaster} from './offices.ts';
import {officeNames} from './role-names.ts';
import {type ProvinceSettings, settingsByCircumscription} from './settings.ts';
import {type BegunStage} from './vow-series.ts';
import {seriesOn} from './vow-status.ts';
import {isPerpetual, type VowRow} from './vow.ts';

/** The rules that ask the holder of an office for perpetual vows. */
export type OfficeRule =
  | 'GUARDIAN_NOT_PERPETUAL'
  | 'MAJOR_SUPERIOR_NOT_PERPETUAL'
  | 'MASTER_NOT_PERPETUAL';

/** The offices of major superiors, and of those who are their vicars (can. 620). */
const majorSuperiors: ReadonlySet<string> = new Set(['minister', 'provincial vicar', 'custos']);

/**
 * Returns the rule that an election breaks when the brother is not bound by perpetual vows on the first day of the term;
 * `null` when it breaks none, or when no vows of the brother are recorded.
 */
export function brokenOfficeRule(
  {office, start_date}: {readonly office: string; readonly start_date: Day},
  life: {readonly vows: readonly VowRow[]; readonly formation: readonly BegunStage[]},
  settings: ProvinceSettings,
): OfficeRule | null {
  const hasVows = life.vows.some(({date}) => date <= start_date);
  const isPerpetuallyBound = seriesOn({...life, today: start_date, settings}).some(isPerpetual);
  return hasVows && !isPerpetuallyBound ? ruleOf(office) : null;
}

/** Finds the rule that an election would break by the records of the province. */
export function findOfficeRule(
  province: Pick<ProvinceRecords, 'brothers' | 'vows' | 'formation_stages' | 'settings'>,
  election: {readonly brother_id: string; readonly office: string; readonly start_date: Day},
): OfficeRule | null {
  const brother = province.brothers.find(({id}) => id === election.brother_id);
  if (brother === undefined) return null;
  const isOwn = (row: {readonly brother_id: string}) => row.brother_id === brother.id;
  const life = {
    vows: province.vows.filter(isOwn),
    formation: province.formation_stages.filter(isOwn),
  };
  const settings = settingsByCircumscription(province.settings)(brother.circumscription_id);
  return brokenOfficeRule(election, life, settings);
}

function ruleOf(office: string): OfficeRule | null {
  if (isGuardian(office)) return 'GUARDIAN_NOT_PERPETUAL';
  if (isNoviceMaster(office)) return 'MASTER_NOT_PERPETUAL';
  const isMajor = majorSuperiors.has(listedRole(officeNames, office) ?? '');
  return isMajor ? 'MAJOR_SUPERIOR_NOT_PERPETUAL' : null;
}
