import {regionNamed} from '#src/lib/region-names.ts';
import {readSettings, type SettingRow} from './settings.ts';

/** The languages a country's name may be written in among the records. */
const languages = ['en', 'id', 'it'];

/**
 * Tells the region (ISO 3166) of a telephone number that names none: of the country, else what is settled for the
 * circumscription or the province.
 */
export function phoneRegion(
  country: string | null,
  settings: readonly SettingRow[],
  circumscriptionId: string | null,
): string {
  const named = country === null ? null : regionNamed(country, languages);
  return named ?? readSettings(settings, circumscriptionId).phoneRegion;
}
