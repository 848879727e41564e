/** From here on PostgreSQL numbers what is made with a database: the rows of tables and views, those of the catalog first. */
const firstMade = 10_000;

type Converters = Record<number | string, unknown>;

/**
 * Drops a database's converters for arrays of rows and of its own types, e.g. `brothers[]`. PGlite makes one for each table
 * and view, and copies all of them for each query: that takes longer than a small query. No answer holds such an array.
 */
export function dropRowTypes(database: {
  readonly parsers: Converters;
  readonly serializers: Converters;
}): void {
  for (const converters of [database.parsers, database.serializers])
    for (const type of Object.keys(converters))
      if (Number(type) >= firstMade) Reflect.deleteProperty(converters, type);
}
