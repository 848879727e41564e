/** A database with the migrations applied, on whichever engine. */
export type Database = {
  /** Runs a statement as the database's owner. */
  query<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Runs a statement as the REST interface would for this person, in a transaction of its own. */
  queryAs<Row extends object>(
    caller: Caller,
    sql: string,
    parameters?: readonly Parameter[],
  ): Promise<Row[]>;
  /** Runs statements as the owner in one transaction, and takes back whatever they did. */
  rehearse<T>(work: (run: Run) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type Run = <Row extends object>(
  sql: string,
  parameters?: readonly Parameter[],
) => Promise<Row[]>;

export type Parameter = string | number | boolean | null;

/** `anon`: nobody signed in. `service`: the operator's key. */
export type Caller = {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly id?: string;
  /** What else his token says. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** What the storage service says it is doing on the caller's behalf. */
  readonly operation?: string;
};

/** What a database refused, in the same form from both engines. */
class SqlError extends Error {
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;

  constructor(message: string, code: string, detail: string | null, hint: string | null) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.hint = hint;
  }
}

/** Turns an engine's own error into ours. */
export function asSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return error;
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : null;
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : null;
  return new SqlError(error.message, error.code, detail, hint);
}

/** What the REST interface tells the database about a caller: his token's claims. */
export function claimsOf(caller: Caller): string {
  return JSON.stringify({
    ...(caller.id === undefined ? {} : {sub: caller.id}),
    role: caller.role,
    // What a user may write about himself must give him nothing, in any test.
    user_metadata: {role: 'admin', roles: ['admin']},
    ...caller.claims,
  });
}
