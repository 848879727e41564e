import {useMemo} from 'react';

import {phoneRegion} from '#src/domain/phone-region.ts';

import {remainingRows} from './remaining-rows.ts';
import {useRow, useTable} from './rows.ts';

/**
 * Returns the region (ISO 3166) of a telephone number without a country code, by the country and the
 * circumscription.
 */
export function usePhoneRegion(countryId: string | null, circumscriptionId: string | null): string {
  const country = useRow('countries', countryId)?.row.name ?? null;
  const settings = useTable('settings');
  return useMemo(() => {
    const rows = remainingRows(settings?.all ?? []);
    return phoneRegion(country, rows, circumscriptionId);
  }, [country, settings, circumscriptionId]);
}
