import {QueryCache, QueryClient} from '@tanstack/react-query';

import {isDenial} from '#src/lib/request-error.ts';
import {watchSession} from '#src/session/session.ts';

import {FailedRequest} from './server-answer.ts';

let held: {readonly userId: string; readonly client: QueryClient} | null = null;

/** The answers of the server that this tab holds for the signed-in user; they end with the session. */
export function answersFor(userId: string): QueryClient {
  if (held?.userId === userId) return held.client;
  held?.client.clear();
  const client = openCache();
  held = {userId, client};
  const stop = watchSession((session) => {
    if (session.kind === 'signed-in' && session.userId === userId) return;
    stop();
    client.clear();
    if (held?.client === client) held = null;
  });
  return client;
}

function openCache(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // What a user may no longer see does not come back with a later failure.
      onError: (error, query) => {
        if (error instanceof FailedRequest && isDenial(error.error)) {
          query.setState({data: undefined, dataUpdatedAt: 0});
        }
      },
    }),
    defaultOptions: {
      queries: {
        // An admin decides on what the server says now: nothing is held longer than it is shown.
        gcTime: 0,
        // The page says at once why there is no answer, and the user can ask again.
        retry: false,
        // Browsers are wrong about the connection; a request finds out.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}
