/** A database on any engine with the migrations applied. */
export type Database = {
  /** Runs a statement as the owner of the database. */
  query<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Runs a statement as the REST interface does for this user, in its own transaction. */
  queryAs<Row extends object>(
    caller: Caller,
    sql: string,
    parameters?: readonly Parameter[],
  ): Promise<Row[]>;
  /** Runs statements as the owner in one transaction, and rolls back. */
  rehearse<T>(work: (run: Run) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type Run = <Row extends object>(
  sql: string,
  parameters?: readonly Parameter[],
) => Promise<Row[]>;

export type Parameter = string | number | boolean | null;

/** `anon`: a visitor. `service`: the operator's key. */
export type Caller = {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly id?: string;
  /** Further claims of the token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The operation that the storage service reports for the caller. */
  readonly operation?: string;
};

/** An error of the database, in the same form from both engines. */
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

/** Converts an engine's own error into ours. */
export function asSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return error;
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : null;
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : null;
  return new SqlError(error.message, error.code, detail, hint);
}

/** The claims that the REST interface passes to the database for a caller. */
export function claimsOf(caller: Caller): string {
  return JSON.stringify({
    ...(caller.id === undefined ? {} : {sub: caller.id}),
    role: caller.role,
    // Claims that a user can write must give no right in any test.
    user_metadata: {role: 'admin', roles: ['admin']},
    ...caller.claims,
  });
}
