import type {Heading, ReturnTable} from '#src/domain/annual-return/return-table.ts';
import type {ProvinceEventKind} from '#src/domain/province-events.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';

export type ReturnWords = {
  readonly table: (id: ReturnTable['id']) => string;
  /** What the rows of a table are. */
  readonly rows: (id: ReturnTable['id']) => string;
  readonly heading: (heading: Heading) => string;
};

/** Returns functions that name the tables of the annual return, and their rows and columns. */
export function useReturnWords(year: number): ReturnWords {
  const t = useT();
  const labels = useRecordLabels();
  const titles = useTitleWords();
  const {longDay} = useFormats();
  return {
    table: (id) => t(`year.return.tables.${id}`),
    rows: (id) => {
      switch (id) {
        case 'states':
          return labels.field('brothers', 'cached_status');
        case 'ages':
          return t('year.return.age');
        case 'houses':
          return labels.field('fraternities', 'type');
        case 'nationalities':
          return labels.field('brothers', 'nationality');
        case 'dioceses':
          return labels.field('fraternities', 'diocese_id');
        case 'outside':
          return labels.field('fraternities', 'circumscription_id');
        case 'changes':
        case 'steps':
        case 'losses':
          return t('year.jubilees.event');
      }
    },
    heading: (heading) => {
      switch (heading.kind) {
        case 'status':
          return t(`year.return.states.${heading.value}`);
        case 'house-type':
          return labels.value('fraternities', 'type', heading.value);
        case 'record':
          return titles(heading.table, heading.name) || t('values.unknownRecord');
        case 'event':
          return eventWords(heading.value);
        case 'ages': {
          const {from, to} = heading;
          if (from === null) return `≤ ${to}`;
          return to === null ? `≥ ${from}` : `${from}–${to}`;
        }
        case 'other':
          return otherWords(heading.value);
      }
    },
  };

  function eventWords(value: ProvinceEventKind): string {
    switch (value) {
      case 'entry':
      case 'death':
      case 'departure':
      case 'transfer':
        return t(`year.return.events.${value}`);
      default:
        return t(`year.kinds.${value}`);
    }
  }

  function otherWords(value: Extract<Heading, {kind: 'other'}>['value']): string {
    switch (value) {
      case 'all':
      case 'total':
        return t('year.return.total');
      case 'houses':
        return labels.many('fraternities');
      case 'opening':
        return longDay(`${year - 1}-12-31`);
      case 'closing':
        return longDay(`${year}-12-31`);
      case 'directProfession':
      case 'lay':
      case 'others':
      case 'permanentDeacons':
      case 'residents':
      case 'transitionalDeacons':
      case 'unknownAge':
      case 'elsewhere':
        return t(`year.return.${value}`);
    }
  }
}
