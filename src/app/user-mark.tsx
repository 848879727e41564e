import {lazy, Suspense} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useFirstSync} from '#src/queries/first-sync.ts';
import {useSession} from '#src/session/session.ts';
import {EmptyOnFailure} from './empty-on-failure.tsx';
import styles from './user-mark.module.css';

// The first page does not wait for it.
const SignedInUser = lazy(async () => {
  const module = await import('./signed-in-user.tsx');
  return {default: module.SignedInUser};
});

type UserMarkProps = {readonly look: 'avatar' | 'named'; readonly onFollow?: () => void};

/** Shows who is signed in as soon as that is read, in a place that it keeps until then. */
export function UserMark({look, onFollow}: UserMarkProps) {
  const t = useT();
  const session = useSession();
  // A device that was offline for too long shows no records.
  const isExpired = useFirstSync().kind === 'expired';
  if (session.kind !== 'signed-in') return null;
  const brotherId = isExpired ? null : session.brotherId;
  return (
    <div className={styles.mark}>
      <EmptyOnFailure>
        <Suspense>
          <SignedInUser
            username={session.username}
            brotherId={brotherId}
            labelOf={(name) => t('shell.signedInAs', {name})}
            look={look}
            onFollow={onFollow}
          />
        </Suspense>
      </EmptyOnFailure>
    </div>
  );
}
