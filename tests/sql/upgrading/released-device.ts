import {createHash} from 'node:crypto';
import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import {storeSession} from '#src/db/device-database.ts';
import {type OutboxEntry, wireSchema} from '#src/db/mutation.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {toMutation} from '#src/mutations/to-mutation.ts';
import {enqueue} from '#src/mutations/enqueue.ts';
import {openForm, type FormValues} from '#src/mutations/open-form.ts';
import {cleanValues} from '#src/records/clean-values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {beginAtOnce, type Ports} from '#src/sync/ports.ts';
import type {RoundOutcome} from '#src/sync/round-outcome.ts';
import {runRound} from '#src/sync/round.ts';
import {answerTo, Refusal} from '#tests/simulation/server.ts';
import type {Database} from '#tests/sql/support/database.ts';

/** A device with the app's own code and database, which calls the functions of a real server. */
export type Device = {
  readonly db: UserDatabase;
  /** Runs a round; `losesAnswers`: the server's answers to pushes do not arrive. */
  sync(options?: {losesAnswers?: boolean; schema?: number}): Promise<RoundOutcome>;
  /** Types into a form of a record, or of a new one, and saves it into the outbox. Answers the record's id. */
  save(table: TableName, id: string | null, typed: FormValues): Promise<string>;
  outbox(): Promise<readonly OutboxEntry[]>;
};

/** Opens the device of an account of the province. */
export async function openDevice(server: Database, username: string): Promise<Device> {
  const [account] = await server.query<{id: string; admin: boolean}>(
    `select u.id::text, exists (select 1 from public.user_roles r where r.user_id = u.id) as admin
     from public.users u where u.username = $1`,
    [username],
  );
  if (account === undefined) throw new Error(`There is no account ${username}.`);
  const {id, admin: isAdmin} = account;
  const signIn = (): Promise<void> =>
    storeSession({
      userId: id,
      email: `${username}@fraternitas.example`,
      username,
      brotherId: null,
      isAdmin,
      accessToken: '',
      refreshToken: '',
      issuedAt: 0,
      expiresIn: 3600,
      lapsed: false,
    });
  await signIn();
  const db = await openUserDatabase(id);
  const ask = <T>(call: string, parameters: readonly (string | number | boolean | null)[]) =>
    answerTo(refusing(askAs<T>(server, id, call, parameters)));

  return {
    db,
    async sync({losesAnswers = false, schema = wireSchema} = {}) {
      const ports: Ports = {
        db,
        pull: (cursor, limit, wants) =>
          ask<PullPage>('public.sync_pull($1::text::jsonb, $2::int, $3::boolean)', [
            cursor && JSON.stringify(cursor),
            limit,
            wants === 'rows-and-digest',
          ]),
        push: async (mutations, cursor) => {
          const answer = await ask<PushAnswer[]>(
            'public.sync_push($1::text::json, $2::int, $3::text::jsonb)',
            [JSON.stringify(mutations), schema, cursor && JSON.stringify(cursor)],
          );
          if (!losesAnswers) return answer;
          return {ok: false, error: {kind: 'unanswered'}};
        },
        begin: beginAtOnce,
        isSignedIn: () => Promise.resolve(true),
        now: () => Date.now(),
        build: null,
        sha256: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
      };
      return runRound(ports);
    },
    async save(table, recordId, typed) {
      await signIn();
      const opened = await openForm(table, recordId);
      if (opened === null) throw new Error(`The device has no ${table} ${recordId ?? ''}.`);
      const cleaned = cleanValues(recordOf(table), {...opened.shown, ...typed});
      if (cleaned.kind === 'invalid') throw new Error(JSON.stringify(cleaned.fields));
      const mutation = toMutation(opened, cleaned.values);
      if (mutation) await db.transaction('rw', db.outbox, () => enqueue(db, mutation, 'a title'));
      return opened.id;
    },
    outbox: () => db.outbox.orderBy('seq').toArray(),
  };
}

async function askAs<T>(
  server: Database,
  id: string,
  call: string,
  parameters: readonly (string | number | boolean | null)[],
): Promise<T> {
  const [row] = await server.queryAs<{answer: T}>(
    {role: 'authenticated', id},
    `select ${call} as answer`,
    parameters,
  );
  if (row === undefined) throw new Error(`${call} answered nothing`);
  return row.answer;
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new Refusal(String(error.code), error.message);
  }
}
