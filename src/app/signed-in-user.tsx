import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {useBrotherPhoto} from '#src/queries/photo.ts';
import {useRow} from '#src/queries/rows.ts';
import {BrotherAvatar} from '#src/screens/brothers/brother-avatar.tsx';
import styles from './signed-in-user.module.css';

type SignedInUserProps = {
  readonly username: string;
  /** The linked brother, if there is one. */
  readonly brotherId: string | null;
  readonly labelOf: (name: string) => string;
  /** The header shows the avatar alone, the menu also the name. */
  readonly look: 'avatar' | 'named';
  readonly onFollow?: (() => void) | undefined;
};

/** Shows who is signed in; leads to the profile of the linked brother. */
export function SignedInUser({username, brotherId, labelOf, look, onFollow}: SignedInUserProps) {
  const brother = useRow('brothers', brotherId);
  const photo = useBrotherPhoto(brotherId ?? '');
  if (brother === undefined) return null;
  const name = brother?.row.name ?? username;
  const label = labelOf(name);
  const content: ReactNode = (
    <>
      <BrotherAvatar name={name} path={photo?.row.storage_path ?? null} />
      <span className={look === 'avatar' ? 'unseen' : undefined}>{label}</span>
    </>
  );
  if (brother === null) {
    return (
      <span className={styles.user} title={label}>
        {content}
      </span>
    );
  }
  return (
    <Link
      to={`/brothers/profile/${brother.row.id}`}
      className={styles.user}
      title={label}
      onClick={onFollow}
    >
      {content}
    </Link>
  );
}
