import postgres from 'postgres';
import {asSqlError, claimsOf, type Caller, type Database, type Parameter} from './database.ts';
import {migrations} from './migrations.ts';
import {platformSql} from './platform.ts';

/** A database on a server, with connections to it. */
export type ServerDatabase = Database & {
  /** Runs statements as a person in one transaction that stays open until `work` is done. */
  transactionAs<T>(caller: Caller, work: (run: Run) => Promise<T>): Promise<T>;
};

export type Run = <Row extends object>(
  sql: string,
  parameters?: readonly Parameter[],
) => Promise<Row[]>;

const template = 'fraternitas_template';
let made = 0;

/** Migrates the database every test database is copied from. */
export async function prepareTemplate(port: number): Promise<void> {
  const server = connect(port, 'postgres');
  await server.unsafe(`create database ${template}`);
  await server.end();
  const sql = connect(port, template);
  await sql.unsafe(platformSql);
  for (const migration of migrations()) await sql.unsafe(migration);
  await sql.end();
}

export async function openPostgres(port: number): Promise<ServerDatabase> {
  const name = `test_${process.pid}_${(made += 1)}`;
  const server = connect(port, 'postgres');
  await server.unsafe(`create database ${name} template ${template}`);
  await server.end();
  return attachPostgres(port, name);
}

/**
 * A database migrated as a hosted project does it: by a role that is no superuser, on a sign-in
 * schema that belongs to somebody else.
 */
export async function openHosted(port: number): Promise<ServerDatabase> {
  const name = `hosted_${process.pid}`;
  const server = connect(port, 'postgres');
  await server.unsafe(`create role operator login nosuperuser createrole bypassrls`);
  await server.unsafe(`create database ${name} owner operator`);
  await server.end();

  const platform = connect(port, name);
  await platform.unsafe(platformSql);
  await platform.unsafe(`
    alter default privileges for role operator in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role operator in schema public
      grant all on functions to anon, authenticated, service_role;
    grant usage on schema auth to operator;
    grant select, references on auth.users to operator;
  `);
  await platform.end();

  const operator = connect(port, name, 'operator');
  for (const migration of migrations()) await operator.unsafe(migration);
  await operator.end();
  return attachPostgres(port, name);
}

/** Connects to a database that is there already. */
export function attachPostgres(port: number, name: string): ServerDatabase {
  const sql = connect(port, name);
  const transactionAs = async <T>(caller: Caller, work: (run: Run) => Promise<T>): Promise<T> => {
    try {
      const done = await sql.begin(async (tx) => {
        await tx.unsafe(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
          [caller.role, claimsOf(caller)],
        );
        const run: Run = async <Row extends object>(
          text: string,
          parameters: readonly Parameter[] = [],
        ) => Array.from(await tx.unsafe<Row[]>(text, [...parameters]));
        return {value: await work(run)};
      });
      return done.value;
    } catch (error) {
      throw asSqlError(error);
    }
  };

  return {
    async query<Row extends object>(text: string, parameters: readonly Parameter[] = []) {
      try {
        return Array.from(await sql.unsafe<Row[]>(text, [...parameters]));
      } catch (error) {
        throw asSqlError(error);
      }
    },
    queryAs: (caller, text, parameters) => transactionAs(caller, (run) => run(text, parameters)),
    transactionAs,
    close: () => sql.end({timeout: 2}),
  };
}

function connect(port: number, database: string, user = 'postgres') {
  return postgres({
    host: '127.0.0.1',
    port,
    database,
    user,
    max: 14,
    onnotice: () => undefined,
    types: {
      // Versions and counts, far below 2^53.
      bigint: {to: 20, from: [20], serialize: String, parse: Number},
    },
  });
}
