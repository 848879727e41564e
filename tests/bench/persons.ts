import {accountId} from '#supabase/seed/accounts.ts';
import type {Person} from '#tests/sql/support/wire.ts';

/** A person of the demo province, as the REST interface tells the database about him. */
export function personOf(username: string): Person {
  return {role: 'authenticated', id: accountId(username), username};
}
