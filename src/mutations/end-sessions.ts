import type {Answer} from '#src/lib/request-error.ts';
import {callOnline} from './call-online.ts';

/**
 * Signs the user out on another device, by its session, or with `null` on all others; answers on how many. Each removes
 * its records when it next reaches the server. Needs a connection.
 */
export function endMySessions(session: string | null): Promise<Answer<number>> {
  return callOnline('end_my_sessions', {p_session_id: session});
}
