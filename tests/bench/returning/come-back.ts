import {password} from '#supabase/seed/accounts.ts';
import type {Server} from '#tests/rest/support/server.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {addAccounts} from './accounts.ts';
import {judge} from './judge.ts';
import {startPhones} from './phones-process.ts';
import {type HeldRound, marker, type SentRequest} from './reports.ts';

export type Scenario = {
  /** How its usernames begin. */
  readonly name: string;
  readonly accounts: number;
  readonly admins: number;
  /** Of each account. */
  readonly devices: number;
  readonly edits: number;
};

export type Outcome = {
  readonly requests: readonly SentRequest[];
  readonly rounds: readonly HeldRound[];
  /** Everything that must not be. */
  readonly faults: readonly string[];
};

const newsRows = 50;

/**
 * Lets phones with the app's own code sign in, sync and save edits without a connection, brings them back at one moment
 * to the REST and sign-in services over PostgreSQL, and judges what the server and the phones then hold.
 */
export async function comeBack(
  {db, address}: Server & {readonly db: ServerDatabase},
  scenario: Scenario,
): Promise<Outcome> {
  const phones = await startPhones();
  try {
    const accounts = await addAccounts(db, scenario.name, scenario.accounts, scenario.admins);
    const usernames = Array.from({length: scenario.devices}, () => accounts).flat();
    const {edits: before} = await phones.prepare({
      address,
      password,
      usernames,
      edits: scenario.edits,
    });
    await db.query(
      `update public.brothers set notes = $1
       where id in (select id from public.brothers order by id limit $2)`,
      [marker, newsRows],
    );
    const after = await phones.comeBack();
    const faults = await judge(db, {before, after, news: newsRows});
    const saved = usernames.length * scenario.edits;
    if (before.length !== saved) faults.push(`${before.length} edits were saved, not ${saved}`);
    return {requests: after.requests, rounds: after.rounds, faults};
  } finally {
    phones.end();
  }
}
