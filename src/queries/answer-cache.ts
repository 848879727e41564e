import {QueryCache, QueryClient} from '@tanstack/react-query';

import {isDenial} from '#src/lib/request-error.ts';
import {watchSession} from '#src/session/session.ts';

import {FailedRequest} from './server-answer.ts';

let held: {readonly userId: string; readonly client: QueryClient} | null = null;

/** The server's answers that this tab caches for the signed-in user; they are removed with the session. */
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
        // An admin must decide on current data, so no answer is cached longer than it is shown.
        gcTime: 0,
        // The page shows at once why there is no answer, and the user can try again.
        retry: false,
        // Browsers misreport the connection, so each request tries it.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}
