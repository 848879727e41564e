import {
  silent,
  silentTravellers,
  travellers,
  type Arguments,
  type Promised,
} from '#tests/sql/support/promised.ts';

const inEnglish: Arguments = () => ['en'];
const nothing: Arguments = () => [];

/** What each caller gets of the functions about the own password and calendar address. */
export const ownAccountCalls: Record<string, [promised: Promised, give: Arguments]> = {
  'record_own_password()': [silentTravellers, nothing],
  'must_change_password()': [silent, nothing],
  'make_calendar_address(text)': [travellers, inEnglish],
  'revoke_calendar_address()': [silentTravellers, nothing],
};

export const insideOfOwnAccount: Record<string, Arguments> = {
  'record_own_password()': nothing,
  'must_change_password()': nothing,
  'make_calendar_address(text)': inEnglish,
  'revoke_calendar_address()': nothing,
};
