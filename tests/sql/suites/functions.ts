import {describe, expect, test} from 'vitest';
import type {ServerFunction, SqlValues} from '#src/backend/server-function.ts';
import {serverFunctions} from '#src/backend/server-functions.ts';
import type {Database} from '#tests/sql/support/database.ts';

type Value = {readonly name: string; readonly type: string};

type Signature = {
  readonly name: string;
  /** i: an argument · t: a column of the returned table. */
  readonly modes: string[] | null;
  readonly names: string[] | null;
  readonly types: string[];
  /** The number of arguments, counted from the last, that are optional. */
  readonly optional: number;
  readonly gives: string;
  readonly isSet: boolean;
};

const declared = Object.entries<ServerFunction>(serverFunctions);

export function describeFunctions(database: () => Database): void {
  const callable = (): Promise<Signature[]> =>
    database().query<Signature>(
      `select p.proname::text as name, p.proargmodes::text[] as modes, p.proargnames as names,
         array(
           select t.typname::text
           from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a (type, place)
           join pg_type t on t.oid = a.type
           order by a.place
         ) as types,
         p.pronargdefaults::int as optional, (
           select t.typname::text from pg_type t where t.oid = p.prorettype
         ) as gives, p.proretset as "isSet"
       from pg_proc p
       where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
       order by p.proname`,
    );

  describe('the functions of the server and their declarations in the app', () => {
    test('have the same names', async () => {
      const names = (await callable()).map(({name}) => name);
      expect(names).toEqual(declared.map(([name]) => name).toSorted());
    });

    test.each(declared)('have the same arguments and results: %s', async (name, declaration) => {
      const found = (await callable()).find((one) => one.name === name);
      if (found === undefined) throw new Error(`${name} is not there`);
      const {args, columns} = partsOf(found);
      expect(args).toEqual(valuesOf(declaration.args));
      const mayBeLeftOut = args.slice(args.length - found.optional).map((arg) => arg.name);
      expect(mayBeLeftOut).toEqual(
        Object.keys(declaration.args).filter((arg) => declaration.args[arg]?.nullable),
      );
      if (declaration.kind === 'rows') {
        expect(found.isSet).toBe(true);
        expect(byName(columns)).toEqual(byName(valuesOf(declaration.columns)));
      } else {
        expect(found).toMatchObject({gives: declaration.gives.type, isSet: false});
      }
    });
  });
}

function partsOf({modes, names, types}: Signature): {args: Value[]; columns: Value[]} {
  const parts = types.map((type, place) => ({
    name: names?.[place] ?? '',
    type,
    mode: modes?.[place] ?? 'i',
  }));
  const ofMode = (wanted: string): Value[] =>
    parts.filter(({mode}) => mode === wanted).map(({name, type}) => ({name, type}));
  return {args: ofMode('i'), columns: ofMode('t')};
}

function valuesOf(values: SqlValues): Value[] {
  return Object.entries(values).map(([name, {type}]) => ({name, type}));
}

/** Sorted by name, because the columns of a JSON row have no order. */
function byName(values: readonly Value[]): Value[] {
  return values.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
