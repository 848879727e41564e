import {useSession} from '#src/session/session.ts';

/**
 * Returns a function that tells whether the user sees the private records of a brother: administrators and the brother
 * himself do. The server enforces it; the screens show nobody else where they would be.
 */
export function useSeesPrivate(): (brotherId: string) => boolean {
  const session = useSession();
  return (brotherId) =>
    session.kind === 'signed-in' && (session.isAdmin || session.brotherId === brotherId);
}
