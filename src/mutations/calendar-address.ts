import type {Arguments} from '#src/backend/server-functions.ts';
import type {Answer} from '#src/lib/request-error.ts';
import {callOnline} from './call-online.ts';

/**
 * Makes a new address for calendar programs, which ends the former one. The server does not keep it, so that it can be
 * shown only now. Needs a connection.
 */
export async function makeCalendarAddress(
  locale: Arguments<'make_calendar_address'>['p_locale'],
): Promise<Answer<string>> {
  const answer = await callOnline('make_calendar_address', {p_locale: locale});
  if (!answer.ok) return answer;
  const {publishableKey, serverUrl} = await import('#src/backend/endpoint.ts');
  const address = new URL(`${serverUrl()}/rest/v1/rpc/get_calendar`);
  address.searchParams.set('p_secret', answer.value);
  // Not a secret: the gateway refuses requests without it.
  address.searchParams.set('apikey', publishableKey());
  return {ok: true, value: address.href};
}

/** Ends the address; answers whether there was one. Needs a connection. */
export function revokeCalendarAddress(): Promise<Answer<boolean>> {
  return callOnline('revoke_calendar_address', {});
}
