import type {ProvinceEventKind} from '#src/domain/province-events.ts';
import {useT} from '#src/i18n/use-t.ts';
import {OLDEST_DECADE, YOUNGEST_DECADE} from './selection.ts';

/** Returns a function that names ten years of age by their first; `null` is for an unknown age. */
export function useAgeWords(): (decade: number | null) => string {
  const t = useT();
  return (decade) => {
    if (decade === null) return t('year.statistics.unknown');
    if (decade <= YOUNGEST_DECADE) return t('year.statistics.under', {to: decade + 10});
    if (decade >= OLDEST_DECADE) return t('year.statistics.over', {from: decade});
    return t('year.statistics.between', {from: decade, to: decade + 9});
  };
}

/** Returns a function that names a kind of event. */
export function useEventWords(): (kind: ProvinceEventKind) => string {
  const t = useT();
  return (kind) => {
    switch (kind) {
      case 'entry':
      case 'death':
      case 'departure':
      case 'transfer':
        return t(`year.return.events.${kind}`);
      default:
        return t(`year.kinds.${kind}`);
    }
  };
}
