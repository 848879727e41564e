import type {ProvinceEventKind} from '#src/domain/province-events.ts';
import {useT} from '#src/i18n/use-t.ts';

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
