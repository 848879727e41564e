import type {PGlite} from '@electric-sql/pglite';

/** The database to which the seed writes, as a function that runs a statement. The seed passes texts alone, and reads nothing. */
export function seedTarget(
  run: (statement: string, parameters: string[]) => Promise<unknown>,
): Pick<PGlite, 'query' | 'exec'> {
  return {
    query: async (statement: string, parameters: unknown[] = []) => {
      await run(statement, parameters as string[]);
      return {rows: [], fields: []};
    },
    exec: async (statement) => {
      await run(statement, []);
      return [];
    },
  };
}
