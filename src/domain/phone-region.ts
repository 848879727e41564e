import {regionNamed} from '#src/lib/region-names.ts';
import {readSettings, type SettingRow} from './settings.ts';

/** The languages in which the records may name a country. */
const languages = ['en', 'id', 'it'];

/**
 * Returns the region (ISO 3166) of a telephone number without a country code: of the country, otherwise the
 * setting of the circumscription or the province.
 */
export function phoneRegion(
  country: string | null,
  settings: readonly SettingRow[],
  circumscriptionId: string | null,
): string {
  const named = country === null ? null : regionNamed(country, languages);
  return named ?? readSettings(settings, circumscriptionId).phoneRegion;
}
