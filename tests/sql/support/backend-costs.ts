import {readFileSync, writeFileSync} from 'node:fs';
import postgres from 'postgres';
import {asSqlError, claimsOf, type Caller, type Database} from './database.ts';

/** The cost of one call for the server process that answered it. */
export type Cost = {
  /** The growth of its memory in MiB. */
  readonly mebibytes: number;
  /** Processor time in seconds, which does not depend on the load of the machine. */
  readonly seconds: number;
  /** The length of the answer. */
  readonly characters: number;
  /** The SQLSTATE of a refusal. */
  readonly code: string | null;
};

export type Meter = {
  /** Calls a function with a request body as PostgREST does, in its own transaction. */
  measure(caller: Caller, call: Signature, body: string): Promise<Cost>;
  close(): Promise<void>;
};

/** A function of the schema `public`, with the names and types of its arguments. */
export type Signature = {readonly name: string; readonly names: string[]; readonly types: string[]};

/** Every function that a signed-in user may call. */
export function callableFunctions(db: Database): Promise<Signature[]> {
  return db.query<Signature>(
    `select p.proname::text as name,
       coalesce(p.proargnames[1:p.pronargs], '{}') as names,
       array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a (t, o) order by o) as types
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
     order by p.proname`,
  );
}

/** A connection whose server process is on this machine. */
export async function openMeter(port: number, database: string): Promise<Meter> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    database,
    user: 'postgres',
    max: 1,
    onnotice: () => undefined,
  });
  const [{pid} = {pid: 0}] = await sql<{pid: number}[]>`select pg_backend_pid() as pid`;

  const attempt = async (caller: Caller, call: Signature, body: string) => {
    try {
      return await sql.begin(async (tx) => {
        await tx.unsafe(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
             set_config('statement_timeout', '60s', true)`,
          [caller.role, claimsOf(caller)],
        );
        const [row] = await tx.unsafe<{size: number}[]>(asPostgrest(call), [body]);
        return {characters: row?.size ?? 0, code: null};
      });
    } catch (error) {
      const refused = asSqlError(error);
      if (refused instanceof Error && 'code' in refused && typeof refused.code === 'string')
        return {characters: 0, code: refused.code};
      throw error;
    }
  };

  return {
    async measure(caller, call, body) {
      // Resets the peak size to the present size.
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      const before = {size: kibibytes(pid, 'VmRSS'), seconds: processorSeconds(pid)};
      const answer = await attempt(caller, call, body);
      return {
        ...answer,
        mebibytes: (kibibytes(pid, 'VmHWM') - before.size) / 1024,
        seconds: processorSeconds(pid) - before.seconds,
      };
    },
    close: () => sql.end({timeout: 2}),
  };
}

/** The statement that PostgREST builds for a call. */
function asPostgrest({name, names, types}: Signature): string {
  const columns = names.map((one, at) => `"${one}" ${types[at] ?? ''}`).join(', ');
  const given = names.map((one) => `"${one}" := a."${one}"`).join(', ');
  const source = columns === '' ? '(select) as a' : `json_to_record(b.body) as a (${columns})`;
  return `
    with answer as (
      select c.* from (select $1::text::json as body) b, lateral (select * from ${source}) a,
        lateral public.${name}(${given}) c
    )
    select length(coalesce(json_agg(answer), '[]')::text) as size from answer`;
}

function kibibytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
}

// Linux counts in hundredths of a second.
function processorSeconds(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
