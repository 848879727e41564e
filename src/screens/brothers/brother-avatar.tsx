import {useStoredPhoto} from '#src/queries/photo.ts';
import {Avatar} from '#src/ui/avatar.tsx';

type BrotherAvatarProps = {
  readonly name: string;
  /** The path of the brother's photo; `null` when there is none. */
  readonly path: string | null;
  readonly alt?: string;
  readonly size?: 'small' | 'large';
};

/** Shows a brother's photo when it is on this device, otherwise the initials. */
export function BrotherAvatar({path, ...rest}: BrotherAvatarProps) {
  return path === null ? <Avatar {...rest} /> : <StoredAvatar {...rest} path={path} />;
}

function StoredAvatar({path, ...rest}: BrotherAvatarProps & {readonly path: string}) {
  return <Avatar {...rest} photo={useStoredPhoto(path)} />;
}
