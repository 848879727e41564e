import {useMemo} from 'react';
import {useSearchParams} from 'react-router-dom';
import {type Day, isDay} from '#src/lib/civil-date.ts';
import {idIn} from '#src/lib/uuid.ts';
import {readSelection, type Selection, writeSelection} from './selection.ts';

/** What the page shows. All of it is in the address, so that Back, a reload and a shared link restore it. */
export type StatisticsView = {
  readonly day: Day;
  readonly circumscriptionId: string | null;
  /** The number whose brothers are listed; `null` while the charts are shown. */
  readonly selection: Selection | null;
  readonly isOpen: (table: string) => boolean;
  readonly showDay: (day: Day) => void;
  readonly showCircumscription: (id: string | null) => void;
  readonly toggleTable: (table: string) => void;
  /** The address of the list of a number's brothers; `null` is that of the charts. */
  readonly addressOf: (selection: Selection | null) => string;
};

export function useStatisticsView(today: Day): StatisticsView {
  const [query, setQuery] = useSearchParams();
  return useMemo(() => {
    const asked = query.get('day') ?? '';
    const tables = query.get('tables')?.split(',') ?? [];
    const changed = (name: string, value: string | null): URLSearchParams => {
      const next = new URLSearchParams(query);
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
      return next;
    };
    const replace = (name: string, value: string | null): void =>
      setQuery(changed(name, value), {replace: true});
    return {
      // No event is known of a day that is still ahead.
      day: isDay(asked) && asked < today ? asked : today,
      circumscriptionId: idIn(query, 'circumscription'),
      selection: readSelection(query.get('of')),
      isOpen: (table) => tables.includes(table),
      showDay: (day) => replace('day', day),
      showCircumscription: (id) => replace('circumscription', id),
      toggleTable: (table) =>
        replace(
          'tables',
          (tables.includes(table)
            ? tables.filter((each) => each !== table)
            : [...tables, table]
          ).join(','),
        ),
      addressOf: (selection) => `?${changed('of', selection && writeSelection(selection))}`,
    };
  }, [query, setQuery, today]);
}
