import type {Database} from './database.ts';
import type {Person} from './wire.ts';

type Session = {
  readonly userAgent?: string;
  readonly createdAt?: string;
  readonly refreshedAt?: string;
  readonly notAfter?: string;
};

/** Signs a user in; returns the user with a token that names the session. */
export async function signIn(
  db: Database,
  person: Person,
  {userAgent, createdAt, refreshedAt, notAfter}: Session = {},
): Promise<Person & {readonly claims: {readonly session_id: string}}> {
  const [row] = await db.query<{id: string}>(
    `insert into auth.sessions (user_id, user_agent, created_at, updated_at, refreshed_at, not_after)
     values ($1::uuid, $2, $3::text::timestamptz, $3::text::timestamptz, $4::text::timestamp, $5::text::timestamptz)
     returning id::text`,
    [person.id, userAgent ?? null, createdAt ?? null, refreshedAt ?? null, notAfter ?? null],
  );
  if (row === undefined) throw new Error('no session was inserted');
  return {...person, claims: {session_id: row.id}};
}
