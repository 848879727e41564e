import {
  members,
  silent,
  silentTravellers,
  travellers,
  type Arguments,
  type Promised,
} from '#tests/sql/support/promised.ts';

const inEnglish: Arguments = () => ['en'];
const nothing: Arguments = () => [];
const allOthers: Arguments = () => [null];
const hisSession: Arguments = async ({db}, {id}) => {
  const known = 'select id from auth.users where id = $1::uuid';
  await db.query(`insert into auth.sessions (user_id) ${known}`, [id ?? null]);
  return [];
};

/** What each caller gets of the functions about the own password, calendar address and sign-in sessions. */
export const ownAccountCalls: Record<string, [promised: Promised, give: Arguments]> = {
  'record_own_password()': [silentTravellers, nothing],
  'must_change_password()': [silent, nothing],
  'make_calendar_address(text)': [travellers, inEnglish],
  'revoke_calendar_address()': [silentTravellers, nothing],
  'get_my_sessions()': [members, hisSession],
  'end_my_sessions(uuid)': [silentTravellers, allOthers],
};

export const insideOfOwnAccount: Record<string, Arguments> = {
  'record_own_password()': nothing,
  'must_change_password()': nothing,
  'make_calendar_address(text)': inEnglish,
  'revoke_calendar_address()': nothing,
  'my_sessions()': hisSession,
  'end_my_sessions(uuid)': allOthers,
};
