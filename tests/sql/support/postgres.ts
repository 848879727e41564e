import postgres from 'postgres';
import {
  asSqlError,
  claimsOf,
  type Caller,
  type Database,
  type Parameter,
  type Run,
} from './database.ts';
import {migrations} from './migrations.ts';
import {platformSql} from './platform.ts';

/** A database on a server, with connections to it. */
export type ServerDatabase = Database & {
  /** Runs statements as a person in one transaction that stays open until `work` is done. */
  transactionAs<T>(caller: Caller, work: (run: Run) => Promise<T>): Promise<T>;
};

const template = 'fraternitas_template';
const hostedOwner = 'owner';
const hostedTemplate = `hosted_${hostedOwner}_${process.pid}`;
let made = 0;

/** Migrates the database every test database is copied from. */
export async function prepareTemplate(port: number): Promise<void> {
  const database = await buildDatabase(port, template, migrations());
  await database.close();
}

/** Makes a database with what the platform brings, and runs the scripts in it. */
export async function buildDatabase(
  port: number,
  name: string,
  scripts: readonly string[],
): Promise<ServerDatabase> {
  const server = connect(port, 'postgres');
  await server.unsafe(`create database ${name}`);
  await server.end();
  const sql = connect(port, name);
  await sql.unsafe(platformSql);
  for (const script of scripts) await sql.unsafe(script);
  await sql.end();
  return attachPostgres(port, name);
}

/** Opens a new database with the migrations applied. */
export async function openPostgres(port: number): Promise<ServerDatabase> {
  return attachPostgres(port, await copyDatabase(port, template, 'postgres'));
}

/**
 * Migrates the database every hosted test database is copied from. The sign-in schema belongs to somebody else,
 * and the owner, who migrates it and as whom the tests look at it, is no superuser.
 */
export async function prepareHosted(port: number): Promise<void> {
  await migrateAs(port, hostedOwner, 'createrole bypassrls');
}

/** Opens a new database as a hosted project has it. */
export async function openHosted(port: number): Promise<ServerDatabase> {
  return attachPostgres(port, await copyDatabase(port, hostedTemplate, hostedOwner), hostedOwner);
}

/** Copies a database that nobody is connected to. Answers the name of the copy. */
async function copyDatabase(port: number, source: string, owner: string): Promise<string> {
  const name = `test_${process.pid}_${(made += 1)}`;
  const server = connect(port, 'postgres');
  await server.unsafe(`create database ${name} template ${source} owner ${owner}`);
  await server.end();
  return name;
}

/** Makes a role that is no superuser and lets it migrate a database of its own. Answers its name. */
export async function migrateAs(
  port: number,
  role: string,
  rights: string,
  scripts: readonly string[] = migrations(),
): Promise<string> {
  const name = `hosted_${role}_${process.pid}`;
  const server = connect(port, 'postgres');
  await server.unsafe(`create role ${role} login nosuperuser ${rights}`);
  await server.unsafe(`create database ${name} owner ${role}`);
  await server.end();

  const platform = connect(port, name);
  await platform.unsafe(platformSql);
  await platform.unsafe(`
    alter default privileges for role ${role} in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role ${role} in schema public
      grant all on functions to anon, authenticated, service_role;
    grant anon, authenticated, service_role to ${role};
    grant usage on schema auth to ${role};
    grant select, insert, update, delete, references on auth.users to ${role};
    grant select, insert on auth.identities to ${role};
    grant select, insert, delete on auth.sessions to ${role};
  `);
  await platform.end();

  await runScripts(port, name, role, scripts);
  return name;
}

/** Runs scripts one after the other, each in a transaction of its own. */
export async function runScripts(
  port: number,
  name: string,
  user: string,
  scripts: readonly string[],
): Promise<void> {
  const sql = connect(port, name, user);
  try {
    for (const script of scripts) await sql.unsafe(script);
  } finally {
    await sql.end();
  }
}

/** Connects to a database that is there already. */
export function attachPostgres(port: number, name: string, user?: string): ServerDatabase {
  const sql = connect(port, name, user);
  const transactionAs = async <T>(caller: Caller, work: (run: Run) => Promise<T>): Promise<T> => {
    try {
      const done = await sql.begin(async (tx) => {
        await tx.unsafe(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
             set_config('storage.operation', $3, true)`,
          [caller.role, claimsOf(caller), caller.operation ?? ''],
        );
        return {value: await work(runIn(tx))};
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
    async rehearse(work) {
      const undone = Symbol('undone');
      const done: {value: Awaited<ReturnType<typeof work>>}[] = [];
      try {
        await sql.begin(async (tx) => {
          done.push({value: await work(runIn(tx))});
          throw undone;
        });
      } catch (error) {
        const [only] = done;
        if (error === undone && only !== undefined) return only.value;
        throw asSqlError(error);
      }
      throw new Error('a rehearsal was kept');
    },
    queryAs: (caller, text, parameters) => transactionAs(caller, (run) => run(text, parameters)),
    transactionAs,
    close: () => sql.end({timeout: 2}),
  };
}

function runIn(tx: postgres.TransactionSql): Run {
  return async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
    Array.from(await tx.unsafe<Row[]>(text, [...parameters]));
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
