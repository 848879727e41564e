import type {Caller, Database} from './database.ts';

export type Row = Record<string, unknown>;

export type Person = Caller & {readonly id: string; readonly username: string};

export type Conflict = {field: string; base: unknown; current: unknown; proposed: unknown};

export type Answer = {
  mutation_id: string;
  status: string;
  replayed?: boolean;
  row?: Row | null;
  version?: number | null;
  merged?: string[];
  /** The row of the proposal; in a conflict, its id. */
  proposal?: Row | string | null;
  conflicts?: Conflict[];
  code?: string;
  key?: string;
  field?: string;
  message?: string;
  by?: Row;
};

export type Mutation = {
  mutation_id: string;
  user_id: string;
  seq: number;
  schema: number;
  table: string;
  op: string;
  id: string;
  base_version: number | null;
  base: Row;
  changes: Row;
  on_proposal?: string;
  group?: string;
};

export type Page = {
  cursor: {epoch: string; xid: string; seq: number; since?: string};
  has_more: boolean;
  reset: boolean;
  held_since: string | null;
  digest?: Record<string, {count: number; hash: string}>;
  changes: {table: string; id: string; op: 'U' | 'D'; row?: Row}[];
  packs?: {table: string; columns: string[]; rows: unknown[][]; removed: string[]}[];
};

/** A complete mutation of this user, with the given values. */
export function mutation(person: Person, about: Partial<Mutation>): Mutation {
  return {
    mutation_id: crypto.randomUUID(),
    user_id: person.id,
    seq: 1,
    schema: 1,
    table: 'brothers',
    op: 'update',
    id: crypto.randomUUID(),
    base_version: null,
    base: {},
    changes: {},
    ...about,
  };
}

export function insertion(
  person: Person,
  table: string,
  changes: Row,
  more: Partial<Mutation> = {},
): Mutation {
  return mutation(person, {table, op: 'insert', changes, ...more});
}

/** The values that a device sends with a push: its wire schema and its cursor. */
export type Pusher = {readonly schema?: number; readonly cursor?: unknown};

export async function push(
  db: Database,
  person: Caller,
  mutations: unknown,
  pusher: Pusher = {},
): Promise<Answer[]> {
  return pushText(db, person, JSON.stringify(mutations), pusher);
}

export async function pushText(
  db: Database,
  person: Caller,
  body: string,
  {schema = 1, cursor = null}: Pusher = {},
): Promise<Answer[]> {
  const [row] = await db.queryAs<{answers: Answer[]}>(
    person,
    'select public.sync_push($1::text::json, $2::int, $3::text::jsonb) as answers',
    [body, schema, cursor === null ? null : JSON.stringify(cursor)],
  );
  if (row === undefined) throw new Error('sync_push answered nothing');
  return row.answers;
}

/** Pushes one mutation alone. */
export async function pushOne(
  db: Database,
  person: Caller,
  one: Mutation,
  pusher: Pusher = {},
): Promise<Answer> {
  const [answer] = await push(db, person, [one], pusher);
  if (answer === undefined) throw new Error('sync_push gave no answer');
  return answer;
}

/** The proposal that a push became. */
export function proposalOf(answer: Answer | undefined): Row & {id: string} {
  const proposal = answer?.proposal;
  if (typeof proposal !== 'object' || typeof proposal?.['id'] !== 'string') {
    throw new Error(`no proposal in ${JSON.stringify(answer)}`);
  }
  return {...proposal, id: proposal['id']};
}

export async function pull(
  db: Database,
  person: Caller,
  options: {cursor?: unknown; limit?: number; digest?: boolean} = {},
): Promise<Page> {
  const [row] = await db.queryAs<{page: Page}>(
    person,
    'select public.sync_pull($1::text::jsonb, $2::int, $3::boolean) as page',
    [
      options.cursor === undefined ? null : JSON.stringify(options.cursor),
      options.limit ?? 2000,
      options.digest ?? false,
    ],
  );
  if (row === undefined) throw new Error('sync_pull answered nothing');
  return row.page;
}

/** Pulls to the end, from a cursor or from the beginning. */
export async function pullAll(
  db: Database,
  person: Caller,
  options: {cursor?: unknown; limit?: number} = {},
): Promise<Page> {
  const page = await pull(db, person, options);
  if (!page.has_more) return page;
  const rest = await pullAll(db, person, {...options, cursor: page.cursor});
  return {...rest, reset: page.reset, changes: [...page.changes, ...rest.changes]};
}

/** Where a device stands that has everything. */
export async function cursorOf(db: Database, person: Caller): Promise<Page['cursor']> {
  return (await pullAll(db, person)).cursor;
}

/** Approves a change; without a resolution with every open member of its group, as the app does. */
export async function approve(
  db: Database,
  person: Caller,
  changeId: string,
  resolution: Row | null = null,
  expectedVersion: number | null = null,
): Promise<Row> {
  const whole = resolution ?? (await decisionsOnGroup(db, changeId, expectedVersion));
  return approveOne(db, person, changeId, whole, expectedVersion);
}

/** Approves a change by the arguments as they are. */
export async function approveOne(
  db: Database,
  person: Caller,
  changeId: string,
  resolution: Row | null = null,
  expectedVersion: number | null = null,
): Promise<Row> {
  const [row] = await db.queryAs<{answer: Row}>(
    person,
    'select public.approve_change($1::uuid, $2::text::jsonb, $3::bigint) as answer',
    [changeId, resolution === null ? null : JSON.stringify(resolution), expectedVersion],
  );
  return row?.answer ?? {};
}

async function decisionsOnGroup(
  db: Database,
  changeId: string,
  version: number | null,
): Promise<Row | null> {
  const members = await db.query<{id: string}>(
    `select m.id::text from public.pending_changes p
     join public.pending_changes m on m.group_id = p.group_id and m.requested_by = p.requested_by
     where p.id = $1::uuid and m.status = 'pending'`,
    [changeId],
  );
  if (members.length === 0) return null;
  const decision = (id: string) => ({
    resolution: null,
    expected_version: id === changeId ? version : null,
  });
  return Object.fromEntries(members.map(({id}) => [id, decision(id)]));
}

export async function reject(
  db: Database,
  person: Caller,
  changeId: string,
  reason: string,
  shown?: readonly string[],
): Promise<Row> {
  // A database before the names of what was shown knows two arguments.
  const [row] = await db.queryAs<{answer: Row}>(
    person,
    `select public.reject_change($1::uuid, $2${shown ? ', $3::uuid[]' : ''}) as answer`,
    shown ? [changeId, reason, `{${shown.join()}}`] : [changeId, reason],
  );
  return row?.answer ?? {};
}
