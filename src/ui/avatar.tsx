import {useState} from 'react';
import styles from './avatar.module.css';
import {BlobImage} from './blob-image.tsx';

type AvatarProps = {
  readonly name: string;
  /** His photo; `null` where there is none. */
  readonly photo?: Blob | null;
  /** What the photo is of, where it says more than the name beside it. */
  readonly alt?: string;
  readonly size?: 'small' | 'large';
};

/** A person's photo, or the first letters of his name; the name is read beside it. */
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

/** First letters of the first and last word, e.g. 'Leone Bellarivolta' → 'LB'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${firstLetter(first)}${firstLetter(last)}`.toUpperCase();
}

// With the accents that stand on it.
function firstLetter(word: string): string {
  return /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '';
}
