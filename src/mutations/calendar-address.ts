import type {Arguments} from '#src/backend/server-functions.ts';
import type {Answer} from '#src/lib/request-error.ts';

/**
 * Makes a new address for calendar programs, which ends the former one. The server does not keep it, so that it can be
 * shown only now. Needs a connection.
 */
export async function makeCalendarAddress(
  locale: Arguments<'make_calendar_address'>['p_locale'],
): Promise<Answer<string>> {
  const [{callFunction}, {publishableKey, serverUrl}] = await Promise.all([
    import('#src/backend/call.ts'),
    import('#src/backend/endpoint.ts'),
  ]);
  const answer = await callFunction('make_calendar_address', {p_locale: locale});
  if (!answer.ok) return answer;
  const address = new URL('/rest/v1/rpc/get_calendar', serverUrl());
  address.searchParams.set('p_secret', answer.value);
  // Not a secret: the gateway refuses requests without it.
  address.searchParams.set('apikey', publishableKey());
  return {ok: true, value: address.href};
}

/** Ends the address; answers whether there was one. Needs a connection. */
export async function revokeCalendarAddress(): Promise<Answer<boolean>> {
  const {callFunction} = await import('#src/backend/call.ts');
  return callFunction('revoke_calendar_address', {});
}
