import {Component, lazy, Suspense, type ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useFirstSync} from '#src/queries/first-sync.ts';
import {useSession} from '#src/session/session.ts';
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

/** The frame of the pages works without the user's record and photo. The page shows why they cannot be read. */
class EmptyOnFailure extends Component<{readonly children: ReactNode}, {hasFailed: boolean}> {
  override state = {hasFailed: false};

  static getDerivedStateFromError(): {hasFailed: boolean} {
    return {hasFailed: true};
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
