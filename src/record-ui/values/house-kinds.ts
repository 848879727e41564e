import type {TableWithPage} from '#src/records/listed-tables.ts';

/** The houses that have a page: fraternities, where friars live, and institutions, where they work. */
export type HouseTable = 'fraternities' | 'institutions';

/** The records that are read on pages of the same form. */
export type PageTable = Exclude<TableWithPage, 'brothers'>;

export function isHouse(table: string): table is HouseTable {
  return table === 'fraternities' || table === 'institutions';
}

/** The assignment rows of a house, and the field that refers to the house. */
export const assignmentsOf = {
  fraternities: {table: 'fraternity_assignments', field: 'fraternity_id'},
  institutions: {table: 'institution_assignments', field: 'institution_id'},
} as const;
