import {useSearchParams} from 'react-router-dom';
import {type Counted, keyOf, type ReturnTable} from '#src/domain/annual-return/return-table.ts';
import {type Day, yearOf} from '#src/lib/civil-date.ts';
import {idIn} from '#src/lib/uuid.ts';

/** What the page shows. All of it is in the address, so that Back, a reload and a shared link restore it. */
export type ReturnView = {
  readonly year: number;
  readonly circumscriptionId: string | null;
  readonly showYear: (year: number) => void;
  readonly showCircumscription: (id: string) => void;
  /** The address of the names behind a number; `null` is that of the tables. */
  readonly addressOf: (place: CellPlace | null) => string;
  /** The number whose names are listed, as the address has it. */
  readonly asked: string | null;
};

/** A number by its table, row and column. */
export type CellPlace = {
  readonly table: ReturnTable;
  readonly row: ReturnTable['rows'][number];
  readonly column: ReturnTable['columns'][number];
};

/** Shows the last year that has ended, until the user chooses another one. */
export function useReturnView(today: Day): ReturnView {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('year') ?? '';
  const last = today.endsWith('-12-31') ? yearOf(today) : yearOf(today) - 1;
  const changed = (name: string, value: string | null): URLSearchParams => {
    const next = new URLSearchParams(query);
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };
  const isYear = /^[1-9]\d{3}$/.test(asked) && Number(asked) <= yearOf(today);
  return {
    year: isYear ? Number(asked) : last,
    circumscriptionId: idIn(query, 'circumscription'),
    showYear: (year) => setQuery(changed('year', String(year)), {replace: true}),
    showCircumscription: (id) => setQuery(changed('circumscription', id), {replace: true}),
    addressOf: (place) => `?${changed('of', place && placeText(place))}`,
    asked: query.get('of'),
  };
}

/** Finds the number of an address; `null` without one, or when it has no such number. */
export function findCell(tables: readonly ReturnTable[], asked: string | null): CellPlace | null {
  for (const table of tables)
    for (const row of table.rows)
      for (const column of table.columns) {
        const place = {table, row, column};
        if (placeText(place) === asked) return place;
      }
  return null;
}

export function namesAt({table, row, column}: CellPlace): readonly Counted[] {
  return row.cells[table.columns.indexOf(column)] ?? [];
}

function placeText({table, row, column}: CellPlace): string {
  return [table.id, keyOf(row.heading), keyOf(column)].join('.');
}
