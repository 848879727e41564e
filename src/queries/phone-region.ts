import {useMemo} from 'react';

import {readSettings} from '#src/domain/settings.ts';
import {regionNamed} from '#src/lib/region-names.ts';

import {useRow, useTable} from './rows.ts';

/** The languages a country's name may be written in among the records. */
const languages = ['en', 'id', 'it'];

/**
 * The region (ISO 3166) of a telephone number that names none: of the country, else what is settled for the
 * circumscription or the province.
 */
export function usePhoneRegion(countryId: string | null, circumscriptionId: string | null): string {
  const country = useRow('countries', countryId)?.row.name;
  const settings = useTable('settings');
  const settled = useMemo(
    () =>
      readSettings(
        (settings?.all ?? []).map(({row}) => row),
        circumscriptionId,
      ).phoneRegion,
    [settings, circumscriptionId],
  );
  return (country === undefined ? null : regionNamed(country, languages)) ?? settled;
}
