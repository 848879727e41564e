/** The values of a record of any type, by field name. */
export type Values = Readonly<Record<string, unknown>>;
