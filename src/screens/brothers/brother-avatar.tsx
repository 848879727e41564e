import {useStoredPhoto} from '#src/queries/photo.ts';
import {Avatar} from '#src/ui/avatar.tsx';

type BrotherAvatarProps = {
  readonly name: string;
  /** Where his photo lies; `null` when he has none. */
  readonly path: string | null;
  readonly alt?: string;
  readonly size?: 'small' | 'large';
};

/** A brother's photo where it is on this device, else the first letters of his name. */
export function BrotherAvatar({path, ...rest}: BrotherAvatarProps) {
  return path === null ? <Avatar {...rest} /> : <StoredAvatar {...rest} path={path} />;
}

function StoredAvatar({path, ...rest}: BrotherAvatarProps & {readonly path: string}) {
  return <Avatar {...rest} photo={useStoredPhoto(path)} />;
}
