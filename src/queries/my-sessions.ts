import type {ResultRow} from '#src/backend/server-functions.ts';
import type {BrowserName} from '#src/lib/browser-name.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {type Answer, deviceError} from '#src/lib/request-error.ts';

/** A device on which the user is signed in. */
export type SignedInDevice = ResultRow<'get_my_sessions'> & BrowserName;

/** Reads the devices on which the user is signed in, the last used first. Needs a connection. */
export async function readMySessions(): Promise<Answer<readonly SignedInDevice[]>> {
  if (!navigator.onLine) return {ok: false, error: {kind: 'offline'}};
  try {
    const {callForRows} = await import('#src/backend/call.ts');
    const answer = await callForRows('get_my_sessions', {});
    if (!answer.ok) return answer;
    // The device does not keep the library that reads the names: the list needs a connection anyway.
    const {readBrowserName} = await import('#src/lib/browser-name.ts');
    const value = answer.value.map((row) => ({...row, ...readBrowserName(row.user_agent)}));
    return {ok: true, value};
  } catch (error) {
    return {ok: false, error: deviceError(errorMessage(error))};
  }
}
