import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {accounts} from '#supabase/seed/accounts.ts';
import type {Province} from '#supabase/seed/province.ts';

/** Gives the rules what they read, as it stands once the province is loaded. */
export function provinceRecords({tables, links, today}: Province): ProvinceRecords {
  const users = accounts.map(({id, username}) => ({
    id,
    linked_brother_id: links.get(username) ?? null,
    disabled_at: null,
  }));
  return {...tables, users, settings: [], today};
}
