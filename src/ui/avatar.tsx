import {useState} from 'react';
import styles from './avatar.module.css';
import {BlobImage} from './blob-image.tsx';

type AvatarProps = {
  readonly name: string;
  /** The brother's photo; `null` when there is none. */
  readonly photo?: Blob | null;
  /** The alternative text, when the photo shows more than the name beside it. */
  readonly alt?: string;
  readonly size?: 'small' | 'large';
};

/** A person's photo, or the initials; the name is read beside it. */
export function Avatar({name, photo = null, alt = '', size = 'small'}: AvatarProps) {
  const [broken, setBroken] = useState<Blob | null>(null);
  const className = `${styles.disc} ${size === 'large' ? styles.large : ''}`;
  if (photo === null || photo === broken) {
    return (
      <span className={className} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <BlobImage className={className} picture={photo} alt={alt} onBroken={() => setBroken(photo)} />
  );
}

/** Returns the first letters of the first and the last word, e.g. 'Leone Bellarivolta' → 'LB'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${firstLetter(first)}${firstLetter(last)}`.toUpperCase();
}

// Includes the accents of the letter.
function firstLetter(word: string): string {
  return /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '';
}
