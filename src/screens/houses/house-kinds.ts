/** The houses that have a page: where friars live, and where they work. */
export type HouseTable = 'fraternities' | 'institutions';

/** The rows that say who belongs to a house, and the field by which they do. */
export const assignmentsOf = {
  fraternities: {table: 'fraternity_assignments', field: 'fraternity_id'},
  institutions: {table: 'institution_assignments', field: 'institution_id'},
} as const;
