/** The values of a record of any type, by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the value of a field that the declaration of the row's table names. */
export function valueOf(row: object, field: string): unknown {
  return (row as Values)[field];
}

/** Returns the text of a field that the declaration of the row's table names; '' when it is empty. */
export function textOf(row: object, field: string): string {
  const value = valueOf(row, field);
  return typeof value === 'string' ? value : '';
}
