/** The days of a brother that cannot be in the future. The rest of his life may be planned. */
export const pastDays = ['birth_date', 'death_date', 'departure_date'] as const;
