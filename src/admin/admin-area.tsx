import {onlineManager, QueryClientProvider} from '@tanstack/react-query';
import {useEffect, useState, type ComponentType, type ReactNode} from 'react';
import {answersFor} from '#src/queries/answer-cache.ts';
import {useSession} from '#src/session/session.ts';

/** Gives a page or a part of the admin area the answers of the server that this tab holds for its user. */
export function inAdminArea<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function AdminPage(props) {
    const session = useSession();
    // The server has closed the session: the page stays empty until the user is led away.
    const userId = 'userId' in session ? session.userId : null;
    if (userId === null) return null;
    return (
      <Answers key={userId} userId={userId}>
        <Screen {...props} />
      </Answers>
    );
  };
}

function Answers({userId, children}: {readonly userId: string; readonly children: ReactNode}) {
  const [client] = useState(() => answersFor(userId));
  useEffect(() => {
    // While no page of the admin area is open, the manager misses changes of the connection.
    onlineManager.setOnline(navigator.onLine);
  }, []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
